import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leavesOf, listLocales, readLocale, readMedia } from '../../packages/content/src/index.ts'
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
const { offers } = JSON.parse(read('config/bonuses.json')) as { offers: Offer[] }
const given = offers.filter((offer) => offer.package === 'welcome')

test.each(listLocales(content))(
  'in %s the page of the welcome package tells what the house gives',
  (locale) => {
    const steps = [...leavesOf(readLocale(content, locale, media))].filter(([key]) => key.startsWith(STEPS))
    const told = latinDigits(steps.map(([, text]) => text).join(' '))
    const numbers = given.flatMap(({ percent = '', base, wagering }) =>
      [percent, base.depositMin, base.most ?? '', base.maxBet, String(wagering.multiplier)].filter(Boolean),
    )
    expect(numbers.length).toBeGreaterThan(0)
    const said = new Set(told.match(/\d+/g))
    expect([...new Set(numbers)].filter((number) => !said.has(number))).toEqual([])
  },
)
