import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leavesOf, readLocale, readMedia } from '../../packages/content/src/index.ts'
import { latinDigits } from '../../packages/money/src/digits.ts'
import { read, root } from './sources.ts'

interface Offer {
  package?: string
  percent?: string
  base: { depositMin: string; most?: string; maxBet: string }
  wagering: { multiplier: number }
}

const STEPS = 'pages.welcome-package.steps'
const content = join(root, 'content')
const media = readMedia(content)
const { locales } = JSON.parse(read('config/locales.json')) as {
  locales: { code: string; fallback?: string }[]
}
const { offers } = JSON.parse(read('config/bonuses.json')) as { offers: Offer[] }
const welcomeOffers = offers.filter((offer) => offer.package === 'welcome')

test.each(locales)(
  'the welcome package page shows the configured numbers in $code',
  ({ code, fallback = code }) => {
    const stepsOf = (locale: string) =>
      [...leavesOf(readLocale(content, locale, media))].filter(([key]) => key.startsWith(STEPS))
    const steps = [...new Map([...stepsOf(fallback), ...stepsOf(code)])]
    const text = latinDigits(steps.map(([, step]) => step).join(' '))
    const numbers = welcomeOffers.flatMap(({ percent = '', base, wagering }) =>
      [percent, base.depositMin, base.most ?? '', base.maxBet, String(wagering.multiplier)].filter(Boolean),
    )
    expect(numbers.length).toBeGreaterThan(0)
    const shown = new Set(text.match(/\d+/g))
    expect([...new Set(numbers)].filter((number) => !shown.has(number))).toEqual([])
  },
)
