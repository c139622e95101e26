import { expect, test } from 'vitest'
import { socialOffer } from './social-offer.ts'

const given = { token: 'a token', name: 'Telegram', onRegistered: () => undefined, onKnown: () => undefined }

test('keeps an offer only as long as its page', () => {
  const told: (string | null | undefined)[] = []
  const stop = socialOffer.subscribe(() => told.push(socialOffer.current()?.token))
  const letGo = socialOffer.hold(given)
  letGo()
  stop()
  socialOffer.hold(given)()
  expect(told).toEqual(['a token', undefined])
  expect(socialOffer.current()).toBeNull()
})

test('a visitor who continues without it is not asked again, and still returns to their page', () => {
  const letGo = socialOffer.hold(given)
  socialOffer.lapse('It is over.')
  expect(socialOffer.current()).toMatchObject({ token: 'a token', over: 'It is over.' })
  socialOffer.goWithout()
  expect(socialOffer.current()).toEqual({ ...given, token: null, over: null })
  letGo()
})

test('only an existing offer can lapse', () => {
  socialOffer.lapse('It is over.')
  socialOffer.goWithout()
  expect(socialOffer.current()).toBeNull()
})
