import type { MessageContext } from '@herald/whatsapp';

/** What is kept of what WhatsApp says around a message; which one it quotes has a column of its own. */
export interface StoredContext {
  forwarded?: 'once' | 'often';
  product?: { catalog_id: string | null; product_id: string };
}

/** Null for nearly all messages. */
export function storedContext(context: MessageContext | undefined): StoredContext | null {
  const forwarded = forwardedOf(context);
  const product = context?.referredProduct;
  const productId = product?.productRetailerId;
  if (!forwarded && !productId) return null;
  return {
    ...(forwarded ? { forwarded } : {}),
    ...(productId ? { product: { catalog_id: product.catalogId, product_id: productId } } : {}),
  };
}

function forwardedOf(context: MessageContext | undefined): StoredContext['forwarded'] {
  if (context?.frequentlyForwarded) return 'often';
  return context?.forwarded ? 'once' : undefined;
}
