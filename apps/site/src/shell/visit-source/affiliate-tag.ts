/**
 * The affiliate that referred a visitor. Kept from the first visit until registration; a later link never overwrites
 * it.
 */
const NAME = 'affiliateTag'
const LENGTH_MAX = 256
const DAY_S = 86_400

export function readAffiliateTag(cookies: string): string | null {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`).exec(cookies)?.[1]
  try {
    return value === undefined ? null : decodeURIComponent(value)
  } catch {
    return null
  }
}

/** The cookie to set for a tag, or null if a tag is already set or this one is invalid. */
export function affiliateCookie(
  tag: unknown,
  cookies: string,
  place: { days: number; isSecure: boolean },
): string | null {
  const value = typeof tag === 'string' ? tag.trim().slice(0, LENGTH_MAX) : ''
  if (value === '' || readAffiliateTag(cookies) !== null) return null
  // Without TLS, as in local development, a browser would refuse a `Secure` cookie.
  const secure = place.isSecure ? '; Secure' : ''
  return `${NAME}=${encodeURIComponent(value)}; Path=/; Max-Age=${place.days * DAY_S}; SameSite=Strict${secure}`
}

/** The affiliate fields of a registration. */
export function affiliateOfVisit(): { affiliateTag?: string } {
  const tag = readAffiliateTag(document.cookie)
  return tag === null ? {} : { affiliateTag: tag }
}
