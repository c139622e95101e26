/** A player with an open wallet, and what happens to their money outside of it. */
import type { Browser, FrameLocator, Page, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { paymentReturnPath } from '../../packages/contract/src/payment-return.ts'
import { type phone, visit } from '#tests/support/site/browser.ts'
import { recordToasts } from '#tests/support/site/toasts.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { SiteUser } from './site-user.ts'

interface Site {
  server: TestServer
  browser: Browser
}

interface VisitOptions {
  viewport: typeof phone
  player?: Record<string, unknown>
  locale?: string
  /** Runs before the first page is loaded. */
  prepare?: (page: Page) => Promise<unknown>
}

/** A player's browser, before its first page. */
export async function visitAs(
  { server, browser }: Site,
  { token }: { token: string },
  { viewport, locale = 'en' }: Pick<VisitOptions, 'viewport' | 'locale'>,
) {
  const visited = await visit(browser, { origin: server.url, viewport, locale, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  return { ...visited, user: new SiteUser(visited.page, locale) }
}

export async function openWallet(site: Site, options: VisitOptions) {
  const { locale = 'en', prepare } = options
  const { server } = site
  const player = await givenPlayer(server, options.player ?? {})
  const visited = await visitAs(site, player, options)
  const { page, user } = visited
  await recordToasts(page)
  await prepare?.(page)
  const open = async () => {
    // The same address again would be a reload, which keeps the chosen method.
    await page.goto('about:blank')
    await page.goto(`${user.path('/fairness')}?wallet=deposit`)
  }
  await open()
  const choose = (method: string) => user.choose(method)
  const fill = (field: string, value: string) =>
    user.dialog.getByLabel(user.text(`global-components.payment-methods.fields.${field}.label`)).fill(value)
  const press = (key: string) =>
    user.dialog.getByRole('button', { name: user.text(`modals.wallet.deposit.${key}`) }).click()
  const waitForModal = (modal: string) =>
    page.getByRole('dialog', { name: user.text(`modals.${modal}.title`) }).waitFor()
  /** From the error message back to the wallet. */
  const tryAgain = () =>
    user.dialog.getByRole('button', { name: user.text('modals.deposit-error.action') }).click()
  /** The bank's page returns as card acquirers do: with a form that submits itself. */
  const backByPost = (bank: FrameLocator, end: string) => {
    const to = `${server.url}${paymentReturnPath(`${locale}.html`)}?${end}=true`
    return bank.getByRole('button', { name: /^Pay / }).evaluate((button, action) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action, innerHTML: '<input name="PaRes" value="x">' })
      button.ownerDocument.body.append(form)
      form.submit()
    }, to)
  }
  return { ...visited, player, open, choose, fill, press, waitForModal, tryAgain, backByPost }
}

/**
 * The sandbox pays coins, codes and vouchers automatically after some seconds, which may be too soon on a slow
 * machine. With this trigger, only `payElsewhere` pays them.
 */
export async function paysByHand({ database }: TestServer): Promise<void> {
  await database.pool.query(`
    create function sandbox.wait_for_hand() returns trigger language plpgsql as $$
      begin new.acts_at = null; return new; end $$;
    create trigger wait_for_hand before insert on sandbox.payment for each row
      when (new.kind = 'deposit') execute function sandbox.wait_for_hand()`)
}

/** What a player does in the app of their bank or crypto wallet, outside of this site. */
export async function payElsewhere(
  { url, database }: TestServer,
  playerId: string,
  decision: 'pay' | 'decline' = 'pay',
) {
  const { rows } = await database.pool.query<{ reference: string }>(
    `select reference from sandbox.payment join invoice on invoice.id::text = order_id
      where player_id = $1 and processing <> 'form' order by payment.created_at desc limit 1`,
    [playerId],
  )
  const body = new URLSearchParams({ decision })
  await fetch(`${url}/sandbox/pay/${rows[0]?.reference}`, { method: 'POST', redirect: 'manual', body })
}

/** The server handles the request, but the page doesn't receive the reply. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
