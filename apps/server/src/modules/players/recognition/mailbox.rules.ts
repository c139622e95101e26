/**
 * The mailbox that an email address reaches. Applies only rules that a provider documents: elsewhere `ada+x@` and `ada@` may be two
 * people. Sources:
 * https://en.wikipedia.org/wiki/Email_address#Subaddressing, https://support.google.com/mail/answer/7436150 (dots),
 * https://www.fastmail.help/hc/en-us/articles/360060591053
 */
const providers = [
  { domains: ['gmail.com', 'googlemail.com'], dots: true },
  // The same name at two of these domains belongs to two people.
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'fastmail.com', 'fastmail.fm'].map((domain) => ({
    domains: [domain],
    dots: false,
  })),
  { domains: ['icloud.com', 'me.com', 'mac.com'], dots: false },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], dots: true },
] as const

const byDomain: ReadonlyMap<string, (typeof providers)[number]> = new Map(
  providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

/** Domains whose addresses can have several forms. */
export const mailboxDomains: readonly string[] = [...byDomain.keys()]

/** Null if every address of the domain is a separate mailbox. */
export function mailboxOf(email: string): string | null {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const provider = byDomain.get(domain)
  const untagged = local.replace(/\+.*$/, '')
  if (provider === undefined || untagged === '') return null
  const box = provider.dots ? untagged.replaceAll('.', '') : untagged
  return `${box}@${provider.domains[0]}`
}
