/** Every modal can be reached by a user. */
import { expect, test } from 'vitest'
import { type ModalName, modals } from '../../apps/site/src/shell/modals/modal-names.ts'
import { read, sourceFiles } from './sources.ts'

const NOT_OPENED_HERE: Partial<Record<ModalName, string>> = {
  'reset-pass': 'by an address in an email of the operator; our own emails link to the page /password-reset',
  'profile-confirmed': 'by the page /verify, which redirects to the lobby with it',
  'geo-restricted-type': 'by the modal host, instead of sign-in and sign-up',
}

test('each modal is opened in the code or listed with the way it opens', () => {
  const texts = sourceFiles()
    .filter((file) => file.startsWith('apps/site/src/') && !/modal-names|-modals\.ts|\.test\./.test(file))
    .map(read)
  const isOpened = (name: string) => {
    const opening = new RegExp(`(?:\\b(?:open|replace|ask)\\([^()]*|\\bmodal=\\{?)['"]${name}['"]`)
    return texts.some((text) => opening.test(text))
  }
  const unopened = (Object.keys(modals) as ModalName[]).filter((name) => !isOpened(name))
  expect(unopened.toSorted()).toEqual(Object.keys(NOT_OPENED_HERE).toSorted())
})
