/** Something in an order. */
export interface OrderLine {
  /** The shop's own ids; no product for a tip, or what was made for this order. */
  lineId: string;
  productId: string | null;
  title: string;
  /** What is left of it after edits and returns. */
  quantity: number;
}

/** An order as a shop tells of it at some moment. Test orders are none: leave them out. */
export interface ShopOrder {
  platform: 'shopify';
  /** The domain by which the platform knows the shop. */
  shop: string;
  /** The shop's own id, and what people call the order. */
  orderId: string;
  orderNumber: string;
  /** The shop's own id; null for a guest. */
  customerId: string | null;
  /** Who of ours it is, as far as this state of the order tells; null while nobody knows. */
  contactId: number | null;
  /** Minor units of the shop's currency, whatever the customer paid in: as ordered, and after edits and refunds. */
  total: number;
  netTotal: number;
  currency: string;
  placedAt: Date;
  cancelledAt: Date | null;
  /** When the order came to be as it is told here. */
  changedAt: Date;
  lines: readonly OrderLine[];
}
