import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tagManagerFrame } from './tag-manager-frame.ts'

const { html, policy } = tagManagerFrame('GTM-ABC123', 'https://a.example')

test('the frame is an origin of its own and runs its own script and the container only', () => {
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain('sandbox allow-scripts;')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain(`script-src 'sha256-${hash}' https:`)
  expect(policy).toContain('frame-ancestors https://a.example')
  expect(script).toContain('gtm.js?id=GTM-ABC123')
})

test('it listens to the site alone', () => {
  expect(html).toContain('event.source !== parent || event.origin !== "https://a.example"')
})
