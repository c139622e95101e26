/** The 10,000 most common passwords of leaked lists, which attackers try first. Compared regardless of case. */
import { dictionary } from '@zxcvbn-ts/language-common'

const LIST_LENGTH = 10_000

const common = new Set(
  dictionary['passwords-common'].slice(0, LIST_LENGTH).map((password) => String(password).toLowerCase()),
)

export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').trim().toLowerCase())
}
