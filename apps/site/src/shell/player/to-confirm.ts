import type { Profile } from '@fairhall/contract'

/**
 * What a player has still to confirm before money leaves: one of his address and his number is enough, as the server sees it.
 * Who has no address is sent to his number.
 */
export function toConfirm({
  email,
  isEmailConfirmed,
  isPhoneConfirmed,
}: Pick<Profile, 'email' | 'isEmailConfirmed' | 'isPhoneConfirmed'>): { email: string } | 'phone' | null {
  if (isEmailConfirmed || isPhoneConfirmed) return null
  return email === null ? 'phone' : { email }
}
