import { expect, test } from 'vitest'
import type { OpenModal } from './modal-search.ts'
import { nextShown } from './shown-modals.ts'

const modal = (name: OpenModal['name']): OpenModal => ({ name, value: undefined, params: {} })

test('a closing modal stays until it has left the screen', () => {
  const shown = nextShown([], [modal('sign-up')])
  expect(nextShown(shown, [])).toEqual([{ ...modal('sign-up'), open: false, opening: 0 }])
})

test('a modal that is reopened while closing is a new instance, and remains that', () => {
  const leaving = nextShown(nextShown([], [modal('wallet')]), [modal('deposit-error')])
  const again = nextShown(leaving, [modal('wallet')])
  const openingOf = (shown: typeof again) => shown.find(({ name }) => name === 'wallet')?.opening
  expect(
    [leaving, again, nextShown(again, [modal('wallet'), modal('wallet-region')])].map(openingOf),
  ).toEqual([0, 1, 1])
})

test('a modal that replaces another is above the closing one', () => {
  const shown = nextShown([], [modal('sign-in')])
  expect(nextShown(shown, [modal('sign-up')]).map(({ name, open }) => [name, open])).toEqual([
    ['sign-up', true],
    ['sign-in', false],
  ])
})

test('nothing changes while the URL stays the same', () => {
  const shown = nextShown([], [modal('wallet'), modal('wallet-region')])
  expect(nextShown(shown, [modal('wallet'), modal('wallet-region')])).toBe(shown)
})
