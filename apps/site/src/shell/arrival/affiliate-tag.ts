/** Who sent a visitor: kept from his first visit until he registers, and never overwritten by a later link. */
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

/** The cookie to set for a tag, or null when one is there already or the tag says nothing. */
export function affiliateCookie(
  tag: unknown,
  cookies: string,
  place: { days: number; isSecure: boolean },
): string | null {
  const value = typeof tag === 'string' ? tag.trim().slice(0, LENGTH_MAX) : ''
  if (value === '' || readAffiliateTag(cookies) !== null) return null
  // Without TLS, as on a machine for trying, a browser would refuse a cookie that asks for it.
  const secure = place.isSecure ? '; Secure' : ''
  return `${NAME}=${encodeURIComponent(value)}; Path=/; Max-Age=${place.days * DAY_S}; SameSite=Strict${secure}`
}

/** What a registration says of it. */
export function affiliateOfVisit(): { affiliateTag?: string } {
  const tag = readAffiliateTag(document.cookie)
  return tag === null ? {} : { affiliateTag: tag }
}
