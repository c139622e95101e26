/** Which member an account of the company's directory signs in. It creates no member and gives no right. Pure. */

export interface DirectoryAccount {
  issuer: string
  subject: string
  /** Null unless the directory has verified it. */
  email: string | null
}

export interface DirectoryIdentity {
  staffId: string
  issuer: string
  subject: string
}

interface Candidate {
  id: string
  email: string | null
  leftAt: Date | null
  keyHash: string | null
}

export interface DirectoryFacts {
  /** Domains of addresses that may sign in. */
  domains: readonly string[]
  members: readonly Candidate[]
  identities: readonly DirectoryIdentity[]
}

export type DirectoryAnswer =
  | { kind: 'member'; staffId: string; isNew: boolean }
  /** The member signs in with another account, or the account is another member's. */
  | { kind: 'changed'; staffId: string }
  | { kind: 'unknown' }

export function findMember(
  { issuer, subject, email }: DirectoryAccount,
  { domains, members, identities }: DirectoryFacts,
): DirectoryAnswer {
  if (email === null || !domains.includes(domainOf(email))) return { kind: 'unknown' }
  // A member without a key has left, was reset, or has not accepted: the directory must not replace their invitation.
  const found = members.filter(
    (member) =>
      member.leftAt === null &&
      member.keyHash !== null &&
      member.email?.toLowerCase() === email.toLowerCase(),
  )
  const [member] = found
  if (member === undefined || found.length > 1) return { kind: 'unknown' }
  const isAccount = (one: DirectoryIdentity) => one.issuer === issuer && one.subject === subject
  const own = identities.find(({ staffId }) => staffId === member.id)
  const holder = identities.find(isAccount)
  if (own === undefined && holder === undefined) return { kind: 'member', staffId: member.id, isNew: true }
  if (own === undefined || !isAccount(own)) return { kind: 'changed', staffId: member.id }
  return { kind: 'member', staffId: member.id, isNew: false }
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whether the directory says that it has asked for more than one factor (RFC 8176). */
export const hasUsedFactors = (amr: unknown): boolean => Array.isArray(amr) && amr.includes('mfa')

/** A sign-in at the directory proves its factors to the office for this long, like a proof in a session of the office. */
export const SIGNED_IN_MAX_S = 300

/** By the clock of the directory, which states both times. Without `auth_time`, the time of the sign-in is unknown. */
export const isSignedInNow = ({ iat, auth_time: at }: { iat: number; auth_time?: unknown }): boolean =>
  typeof at === 'number' && iat - at <= SIGNED_IN_MAX_S
