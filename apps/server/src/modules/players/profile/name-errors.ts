import type { PlayersDeps } from '../players.deps.ts'
import type { FieldErrors } from '../../../platform/errors.ts'
import { nameError, nicknameError } from './names.rules.ts'

type Names = { [Name in 'nickname' | 'firstName' | 'lastName']?: string | undefined }

/** Extra checks beyond the operator's field definitions. An empty value has no error. */
export function errorsOfNames(deps: Pick<PlayersDeps, 'content' | 'settings'>, names: Names): FieldErrors {
  const content = deps.content.current()
  const brand = content.text(deps.settings.current().defaultLocale.code, 'layout.shell.brand')
  const { nickname = '', firstName = '', lastName = '' } = names
  const errors = Object.entries({
    nickname: nickname.trim() === '' ? null : nicknameError(nickname, brand),
    firstName: firstName.trim() === '' ? null : nameError(firstName),
    lastName: lastName.trim() === '' ? null : nameError(lastName),
  })
  return Object.fromEntries(errors.flatMap(([name, error]) => (error === null ? [] : [[name, [error]]])))
}
