/** The `cache-control` of versioned addresses, whose content never changes. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
