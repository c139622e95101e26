/** The office for staff in a browser: setting up the app, decisions, the search, a player's tabs, and accessibility in both themes. */
import { base32nopad } from '@scure/base'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt, stepAt } from '../../apps/server/src/modules/factors/totp.rules.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, visit } from '#tests/support/site/browser.ts'
import { addPasskeyDevice } from '#tests/support/site/passkey-device.ts'
import { openSite } from '#tests/support/site/site.ts'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const OFFICE_PORT = String(await freePort())
const { server, browser } = await openSite({
  ROLES: 'site,api,inbound,realtime,jobs,sandbox,office',
  OFFICE_PORT,
  OFFICE_DIRECTORY_ISSUER: 'sandbox',
})
const { keys, place } = openOffice(server)
const office = `http://127.0.0.1:${OFFICE_PORT}`

/** Signs in for the first time; returns the next codes of the app. */
async function signIn(page: Page, staff: string): Promise<() => string> {
  // The last part of the form: afterwards nothing moves or changes without the member.
  await page.getByRole('button', { name: 'Sign in with the company directory' }).waitFor()
  await page.getByLabel('Staff ID').fill(staff)
  const key = page.getByLabel('Key', { exact: true })
  await key.fill(keys[staff] ?? '')
  await key.press('Enter')
  // A refusal has a text, which says more than a code that never appears.
  const answer = page.locator('code, [role=alert]').first()
  const secret = Buffer.from(base32nopad.decode((await answer.innerText()).replaceAll('-', '')))
  const nextCode = () => {
    server.clock.advance(30_000)
    return codeAt(secret, stepAt(server.clock.now()))
  }
  expect(await accessibilityProblems(page)).toEqual([])
  const code = page.getByLabel('Code of your authenticator app')
  await code.fill(nextCode())
  await code.press('Enter')
  return nextCode
}

test('a member sets up their app, approves a withdrawal with a fresh code, finds its player, and reads an order', async () => {
  const payer = await givenPayer(server, { cash: 500_000n })
  const { data: invoice } = await withdraw(server, payer, '3000.00')
  const { page, problems, close } = await visit(browser, { origin: office, viewport: desktop })

  await page.goto('/withdrawals')
  const nextCode = await signIn(page, 'bob')
  await page.getByRole('button', { name: payer.id.slice(0, 8) }).click()
  await page.locator('[value=reject]').waitFor()
  server.clock.advance(6 * 60_000)
  // The button of the decision that a key began is the next one after the reason.
  const focused = () =>
    page.evaluate(() => document.activeElement instanceof HTMLButtonElement && document.activeElement.value)
  await page.keyboard.press('r')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('reject')
  await page.keyboard.press('a')
  await page.keyboard.type('checked with the bank')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('approve')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Code').fill(nextCode())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Done: withdrawal approve').waitFor()
  const { rows } = await server.deps.pool.query('select state from invoice where id = $1', [invoice.id])
  expect(rows).not.toEqual([{ state: 'requested' }])

  await page.keyboard.press('Control+k')
  await page.keyboard.type(payer.id)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Balances by pocket' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Dark or light' }).click()
  expect(await accessibilityProblems(page)).toEqual([])

  await place(`player correct ${payer.id} --last-name Lovelace`)
  await page.getByRole('link', { name: 'Approvals' }).click()
  const change = page.getByRole('row').filter({ hasText: 'Lovelace' }).getByRole('cell')
  await change.first().waitFor()
  expect(await change.allInnerTexts()).toEqual(['last name', 'not set', 'Lovelace'])
  expect(await accessibilityProblems(page)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test('a member reviews a document by keyboard, and opens the tabs of its player', async () => {
  const payer = await givenPayer(server, { cash: 700n })
  await upload(server, payer.token, pngOf(), { kind: 'identity' })
  // Browsers create no passkey for an IP address.
  const origin = office.replace('127.0.0.1', 'localhost')
  const { page, close } = await visit(browser, { origin, viewport: desktop })
  await addPasskeyDevice(page)
  await page.goto('/verification')
  await page.getByLabel('Staff ID').fill('ada')
  await page.getByLabel('Key', { exact: true }).fill(keys['ada'] ?? '')
  await page.getByLabel('Key', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Create a passkey' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('heading', { name: 'Verification' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Show document' }).waitFor()
  await page.keyboard.press('o')
  const picture = page.getByRole('img', { name: 'The document' })
  await picture.waitFor()
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(120)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByText('Done: document accept').waitFor()
  await page.getByText('No document waits for review.').waitFor()

  await page.goto(`/players/${payer.id}?tab=money`)
  await page.getByRole('cell', { name: 'correction', exact: true }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Parts of the player' })
  for (const name of ['Timeline', 'Play', 'Bonuses', 'Protection', 'Identity', 'Notes', 'Changes']) {
    await tabs.getByRole('link', { name }).click()
    await expect.poll(() => tabs.locator('[aria-current=page]').allInnerTexts()).toEqual([name])
    expect(await accessibilityProblems(page)).toEqual([])
  }
  await page.getByRole('cell', { name: 'document accepted' }).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('link', { name: 'My sign-in' }).click()
  await page.getByRole('cell', { name: 'First passkey' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  // The secret of the tab survives the way to the directory and back.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with the company directory' }).click()
  await page.getByLabel('Email', { exact: true }).fill('ada@staff.example')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  expect(page.url()).toBe(`${origin}/`)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await close()
})

test('operations, protection, games and reports open from the rail, and a stop is ended by its button', async () => {
  const payer = await givenPayer(server)
  const body = { id: crypto.randomUUID(), kind: 'game', text: 'The round never ended.' }
  await server.call('createComplaint', { token: payer.token, body })
  const { page, problems, close } = await visit(browser, { origin: office, viewport: desktop })
  // As if two members had reset them.
  await server.deps.pool.query(`delete from staff_passkey where staff_id = 'ada'`)
  await page.goto('/operations')
  await signIn(page, 'ada')
  const open = async (name: string) => {
    await page.getByRole('navigation').first().getByRole('link', { name }).click()
    await page.getByRole('heading', { name, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Stop a part' }).click()
  await page.getByRole('dialog').getByLabel('Part').fill('deposits:EUR')
  await page.getByRole('dialog').getByLabel('Reason').fill('a test')
  await page.getByRole('button', { name: 'Run: stop' }).click()
  await page.getByText('Done: stop').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('cell', { name: 'deposits:EUR' }).waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('the test is over')
  await page.getByRole('button', { name: 'Run: allow' }).click()
  await page.getByText('Done: allow').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Nothing is stopped.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await open('Protection')
  await page.getByRole('link', { name: /^Complaints/ }).click()
  await page.getByRole('cell', { name: 'Game', exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Read the messages' }).click()
  await page.getByText('The round never ended.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  for (const [name, text] of [
    ['Games', /^\d+ games$/],
    ['Reports', /The columns are the whole ledger/],
  ] as const) {
    await open(name)
    await page.getByText(text).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  }
  await page.goto('/games?state=stopped')
  await page.getByText('No game matches these filters.').waitFor()
  const search = page.getByRole('searchbox')
  await search.pressSequentially('dce')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'i', 's']) await search.press(key)
  expect(await search.inputValue()).toBe('disce')
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('disce')

  await page.goto('/offers')
  await page.getByRole('link', { name: 'Quests', exact: true }).click()
  await page.waitForURL('**/offers?group=quests')
  await search.pressSequentially('abc')
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('abc')
  await page.goBack()
  await expect.poll(() => search.inputValue()).toBe('')
  expect(problems).toEqual([])
  await close()
})
