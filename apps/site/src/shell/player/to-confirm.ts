import type { Profile } from '@fairhall/contract'

/**
 * What a player must still confirm before a withdrawal. Like the server, accepts either the email or the phone
 * number. Players without an email confirm their number.
 */
export function toConfirm({
  email,
  isEmailConfirmed,
  isPhoneConfirmed,
}: Pick<Profile, 'email' | 'isEmailConfirmed' | 'isPhoneConfirmed'>): { email: string } | 'phone' | null {
  if (isEmailConfirmed || isPhoneConfirmed) return null
  return email === null ? 'phone' : { email }
}
