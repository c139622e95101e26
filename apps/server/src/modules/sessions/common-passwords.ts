/** Passwords that attackers try first: the 10,000 most common ones of leaked lists, in whichever case they are typed. */
import { dictionary } from '@zxcvbn-ts/language-common'

const MOST = 10_000

const common = new Set(
  dictionary['passwords-common'].slice(0, MOST).map((password) => String(password).toLowerCase()),
)

export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').trim().toLowerCase())
}
