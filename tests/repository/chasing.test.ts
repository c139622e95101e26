import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

/** What urges players to chase losses, or to play on now, in each language. */
const urges: Readonly<Record<string, RegExp>> = {
  en: /\bwin (?:it|them|your money|your losses) back\b|chas(?:e|ing) (?:your )?loss|recover (?:your )?loss|double or nothing|one more (?:spin|round|bet)|last chance|don[’']t stop now|due a win/i,
  de: /zurückgewinn|verluste? (?:ausgleich|wettmach|zurückhol)|noch eine runde spielen|letzte chance/i,
  es: /recuper\w* (?:tus |las |lo )?(?:pérdidas|perdido)|una ronda más|última oportunidad|racha de suerte/i,
  'pt-br': /recuper\w* (?:suas |as |o )?(?:perdas|perdido)|só mais uma|última chance|maré de sorte/i,
  ru: /отыгра\S+ (?:проигр|потер|свои деньги)|отбить проигр|последний шанс|ещё один спин/i,
  tr: /kayıplarınızı geri|kaybettiğinizi geri|son şans|bir tur daha oyna/i,
  hi: /हारा हुआ पैसा|हार की भरपाई|आखिरी मौका|एक और (?:राउंड|स्पिन) खेलें/,
  fa: /جبران باخت|باخت خود را جبران|آخرین شانس|یک دور دیگر بازی/,
}

/** Names chasing losses as a sign of harm. */
const WARNING = /static-responsible-play\.md$/

test.each(Object.entries(urges))('no text in %s urges a player to chase losses', (locale, urge) => {
  const folders = new RegExp(`^content/${locale.split('-')[0]}(?:-[a-z]+)?/`)
  const files = listFiles(/^content\/.*\.(?:json|md)$/).filter(
    (path) => folders.test(path) && !WARNING.test(path),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((path) => urge.test(read(path)))).toEqual([])
})
