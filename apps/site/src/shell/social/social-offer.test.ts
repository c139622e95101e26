import { expect, test } from 'vitest'
import { socialOffer } from './social-offer.ts'

const offer = { token: 'a token', name: 'Telegram', onRegistered: () => undefined, onKnown: () => undefined }

test('keeps an offer only as long as its page', () => {
  const tokens: (string | null | undefined)[] = []
  const stop = socialOffer.subscribe(() => tokens.push(socialOffer.current()?.token))
  const release = socialOffer.hold(offer)
  release()
  stop()
  socialOffer.hold(offer)()
  expect(tokens).toEqual(['a token', undefined])
  expect(socialOffer.current()).toBeNull()
})

test('a visitor who continues without it is not asked again, and still returns to their page', () => {
  const release = socialOffer.hold(offer)
  socialOffer.lapse('It is over.')
  expect(socialOffer.current()).toMatchObject({ token: 'a token', over: 'It is over.' })
  socialOffer.goWithout()
  expect(socialOffer.current()).toEqual({ ...offer, token: null, over: null })
  release()
})

test('only an existing offer can lapse', () => {
  socialOffer.lapse('It is over.')
  socialOffer.goWithout()
  expect(socialOffer.current()).toBeNull()
})
