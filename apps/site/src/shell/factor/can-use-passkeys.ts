/** Whether this browser supports passkeys, and the page is open on the domain that they are created for. */
export function canUsePasskeys(domain: string | null | undefined): boolean {
  if (typeof window === 'undefined' || typeof window.PublicKeyCredential !== 'function') return false
  return domain != null && `.${location.hostname}`.endsWith(`.${domain}`)
}
