import type { PlayersDeps } from '../players.deps.ts'
import type { FieldFaults } from '../../../platform/errors.ts'
import { nameFault, nicknameFault } from './names.rules.ts'

type Names = { [Name in 'nickname' | 'firstName' | 'lastName']?: string | undefined }

/** Extra checks beyond the operator's field definitions. An empty value has no fault. */
export function faultsOfNames(deps: Pick<PlayersDeps, 'content' | 'settings'>, names: Names): FieldFaults {
  const content = deps.content.current()
  const brand = content.text(deps.settings.current().defaultLocale.code, 'layout.shell.brand')
  const { nickname = '', firstName = '', lastName = '' } = names
  const faults = Object.entries({
    nickname: nickname.trim() === '' ? null : nicknameFault(nickname, brand),
    firstName: firstName.trim() === '' ? null : nameFault(firstName),
    lastName: lastName.trim() === '' ? null : nameFault(lastName),
  })
  return Object.fromEntries(faults.flatMap(([name, fault]) => (fault === null ? [] : [[name, [fault]]])))
}
