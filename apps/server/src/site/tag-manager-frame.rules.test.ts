import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tagManagerFrame } from './tag-manager-frame.ts'

const { html, policy } = tagManagerFrame('GTM-ABC123', 'https://a.example')

test('the frame has an opaque origin and runs only its own script and the container', () => {
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain('sandbox allow-scripts;')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain(`script-src 'sha256-${hash}' https:`)
  expect(policy).toContain('frame-ancestors https://a.example')
  expect(script).toContain('gtm.js?id=GTM-ABC123')
})

test('it accepts messages of the site only', () => {
  expect(html).toContain('event.source !== parent || event.origin !== "https://a.example"')
})
