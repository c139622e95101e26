/** No dialog is made that nobody can ever meet. */
import { expect, test } from 'vitest'
import { type ModalName, modals } from '../../apps/site/src/shell/modals/modal-names.ts'
import { read, sourceFiles } from './sources.ts'

const NOT_OPENED_HERE: Partial<Record<ModalName, string>> = {
  'reset-pass': 'by an address in a letter of the operator; ours lead to the page /password-reset',
  'profile-confirmed': 'by the page /verify, which leads home with it',
  'geo-restricted-type': 'by the host of the modals, in the place of sign-in and sign-up',
  'bonus-cancel-lock': 'by an address: no bonus of this house is locked against being cancelled',
  'loyalty-level': 'by an address, until there is a programme that gives levels',
  'quest-rewards': 'by an address, until there are quests',
  'quest-tasks': 'by an address, until there are quests',
  'quest-task-games': 'by an address, until there are quests',
}

test('each modal is opened somewhere, or it is said who opens it', () => {
  const texts = sourceFiles()
    .filter((file) => file.startsWith('apps/site/src/') && !/modal-names|-modals\.ts|\.test\./.test(file))
    .map(read)
  const isOpened = (name: string) => {
    const how = new RegExp(`(?:\\b(?:open|replace|ask)\\([^()]*|\\bmodal=\\{?)['"]${name}['"]`)
    return texts.some((text) => how.test(text))
  }
  const unopened = (Object.keys(modals) as ModalName[]).filter((name) => !isOpened(name))
  expect(unopened.toSorted()).toEqual(Object.keys(NOT_OPENED_HERE).toSorted())
})
