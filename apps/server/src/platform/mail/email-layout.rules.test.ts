import { expect, test } from 'vitest'
import { type EmailParts, toEmail } from './email-layout.ts'

const parts: EmailParts = {
  language: 'en',
  direction: 'ltr',
  brand: 'Fairhall',
  subject: 'A sign-in from a new device',
  text: 'First.\n\nSecond.',
  action: { label: 'Open', hint: 'Or open this address:', link: 'https://play.example/x?a=1&b=2' },
  after: 'Last.',
  footer: 'Sent automatically.',
}

test('an email has the same content as text and as HTML', () => {
  const { text, html } = toEmail(parts)
  expect(text).toBe(
    'First.\n\nSecond.\n\nOpen:\nhttps://play.example/x?a=1&b=2\n\nLast.\n\n-- \nSent automatically.',
  )
  for (const part of [
    'First.',
    'Second.',
    'Open',
    'Last.',
    'Sent automatically.',
    '<html lang="en" dir="ltr">',
  ])
    expect(html).toContain(part)
  expect(html).toContain('href="https://play.example/x?a=1&amp;b=2"')
})

test('escapes all values, and loads nothing from outside', () => {
  const device = `<img src=x onerror=alert(1)> "'&`
  const { html } = toEmail({ ...parts, text: device, subject: device })
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/src=["']?http|url\(|<link|<script/)
})

test('an email in a right-to-left language sets its direction', () => {
  expect(toEmail({ ...parts, language: 'fa', direction: 'rtl' }).html).toContain('lang="fa" dir="rtl"')
})
