import type { NodeType } from './fields.ts';

export const wabaType: NodeType = {
  name: 'WhatsAppBusinessAccount',
  defaults: ['id', 'name', 'currency', 'timezone_id', 'message_template_namespace'],
  empty: [
    ...['primary_funding_id', 'on_behalf_of_business_info', 'marketing_messages_lite_api_status'],
    ...['disable_marketing_messages_on_cloud_api', 'subscribed_apps', 'message_templates'],
    ...[
      'analytics',
      'conversation_analytics',
      'pricing_analytics',
      'whatsapp_business_manager_messaging_limit',
    ],
  ],
};

export const phoneType: NodeType = {
  name: 'WhatsAppBusinessPhoneNumber',
  defaults: [
    ...['id', 'verified_name', 'code_verification_status', 'display_phone_number', 'quality_rating'],
    ...['platform_type', 'throughput', 'last_onboarded_time', 'webhook_configuration'],
  ],
  empty: [
    ...['certificate', 'new_certificate', 'messaging_limit_tier', 'conversational_automation', 'username'],
    ...['new_display_name', 'eligibility_for_api_business_global_search', 'official_business_account'],
  ],
};

export const templateType: NodeType = {
  name: 'WhatsAppMessageTemplate',
  defaults: [
    ...['name', 'parameter_format', 'components', 'language', 'status', 'category', 'sub_category'],
    ...['previous_category', 'correct_category', 'message_send_ttl_seconds', 'id'],
  ],
  empty: [
    ...['library_template_name', 'cta_url_link_tracking_opted_out', 'degrees_of_freedom_spec'],
    ...['specific_rejection_reason', 'display_format', 'is_primary_device_delivery_only'],
  ],
};
