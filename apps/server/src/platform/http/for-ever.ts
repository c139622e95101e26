/** The `cache-control` of what is found under another address when it changes. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
