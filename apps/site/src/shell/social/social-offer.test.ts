import { expect, test } from 'vitest'
import { socialOffer } from './social-offer.ts'

const given = { token: 'a token', name: 'Telegram', onRegistered: () => undefined, onKnown: () => undefined }

test('an offer is there as long as its page, and no longer', () => {
  const told: (string | null | undefined)[] = []
  const stop = socialOffer.subscribe(() => told.push(socialOffer.current()?.token))
  const letGo = socialOffer.hold(given)
  letGo()
  stop()
  socialOffer.hold(given)()
  expect(told).toEqual(['a token', undefined])
  expect(socialOffer.current()).toBeNull()
})

test('who goes on without it is asked for it no more, and still comes back to where he was', () => {
  const letGo = socialOffer.hold(given)
  socialOffer.lapse('It is over.')
  expect(socialOffer.current()).toMatchObject({ token: 'a token', over: 'It is over.' })
  socialOffer.goWithout()
  expect(socialOffer.current()).toEqual({ ...given, token: null, over: null })
  letGo()
})

test('what is not offered cannot lapse', () => {
  socialOffer.lapse('It is over.')
  socialOffer.goWithout()
  expect(socialOffer.current()).toBeNull()
})
