import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TextValues } from '../../packages/content/src/index.ts'
import { content } from '#tests/support/server/texts.ts'
import { modalOf } from '#tests/support/site/browser.ts'

/** What a player reads and does, in one language. Every visible text is looked up in the content. */
export class SiteUser {
  readonly page: Page
  readonly context: BrowserContext
  readonly locale: string
  readonly isPhone: boolean

  constructor(page: Page, locale: string) {
    this.page = page
    this.context = page.context()
    this.locale = locale
    this.isPhone = (page.viewportSize()?.width ?? 0) < 768
  }

  text(key: string, values?: TextValues): string {
    return content.text(this.locale, key, values)
  }

  /** Matches a text with any amount, as a whole: "Deposit €60.00" and "60,00 € einzahlen" alike. */
  sentence(key: string): RegExp {
    const parts = this.text(key, { amount: '|' })
      .split('|')
      .map((part) => RegExp.escape(part))
    return new RegExp(`^${parts.join(String.raw`.*\p{Nd}.*`)}$`, 'u')
  }

  path(path: string): string {
    return this.locale === 'en' ? path : `/${this.locale}${path === '/' ? '' : path}`
  }

  get dialog(): Locator {
    return modalOf(this.page)
  }

  async closeWallet(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.text('modals.wallet.close') }).click()
  }

  get game(): FrameLocator {
    return this.page.frameLocator('iframe')
  }

  /** As if the language switch had been used: pages without a prefix follow it, including links from emails. */
  async chooseLanguage(): Promise<void> {
    await this.page.goto('/healthz')
    await this.context.addCookies([{ name: 'user-language', value: this.locale, url: this.page.url() }])
  }

  async register(email: string, password: string): Promise<void> {
    const field = (name: string) =>
      this.dialog.getByLabel(this.text(`fields-settings.fields.${name}`), { exact: true })
    await this.chooseLanguage()
    // The game that a guest came for stays behind the wallet, which asks for the date of birth.
    await this.page.goto(this.path('/games/dice'))
    await this.page
      .getByRole('banner')
      .getByRole('link', { name: this.text('layout.shell.signUp') })
      .first()
      .click()
    await field('email').fill(email)
    await field('password').fill(password)
    await field('password_confirmation').fill(password)
    await this.dialog.getByRole('button', { name: this.text('modals.sign-up.continue'), exact: true }).click()
    await this.dialog.getByRole('checkbox').first().check()
    await this.dialog.getByRole('button', { name: this.text('modals.sign-up.submit') }).click()
    await this.dialog.getByText(this.text('modals.wallet.title'), { exact: true }).first().waitFor()
  }

  /** Pays by card on the provider's page, without a bonus. The first deposit asks for the date of birth. */
  async deposit(amount: string): Promise<void> {
    if (this.isPhone) await this.choose('card')
    await this.fillAmount(amount)
    await this.dialog.getByRole('radio', { name: this.text('modals.wallet.bonus.none') }).check()
    await this.depositButton.click()

    // The window opens during the press that saves the date, so that no browser blocks it.
    const [window] = await Promise.all([this.context.waitForEvent('page'), this.fillBirthDate()])
    const words = { amount: `${amount}.00`, currency: 'EUR' }
    await decideIn(window, this.text('pages.sandbox.pay.pay', words))
    await this.page.getByRole('dialog', { name: this.text('modals.deposit-success.title') }).waitFor()
  }

  /**
   * A payment method. On a phone none is preselected, and choosing one opens its form. Matches text that begins with the name: a
   * bonus may contain the name in the middle.
   */
  method(id: string): Locator {
    const name = this.text(`global-components.payment-methods.methods.${id}.name`)
    return this.dialog.getByRole('radio', { name: new RegExp(`^${RegExp.escape(name)}`) })
  }

  /**
   * By key: the list may move while it loads, and a press that starts on a method could end next to it. Nothing may
   * cover the method for long, as a finger has to reach it.
   */
  async choose(id: string): Promise<void> {
    const method = this.method(id)
    await method.scrollIntoViewIfNeeded()
    await expect.poll(() => method.evaluate(isReachable), { message: `${id} is covered` }).toBe(true)
    await method.press('Space')
  }

  get depositButton(): Locator {
    return this.dialog.getByRole('button', { name: this.sentence('modals.wallet.deposit.submit') })
  }

  get amountField(): Locator {
    return this.dialog.getByLabel(this.text('modals.wallet.amount.label'), { exact: true })
  }

  async fillAmount(amount: string): Promise<void> {
    await this.amountField.fill(amount)
    await this.amountField.blur()
  }

  /** Also in the modal that a game opens. */
  async fillBirthDate(): Promise<void> {
    const label = (part: string) => this.text(`fields-settings.fields.inputs.date.${part}`)
    await this.dialog.getByPlaceholder(label('day')).fill('10')
    await this.dialog.getByRole('combobox', { name: label('month') }).selectOption({ index: 5 })
    await this.dialog.getByPlaceholder(label('year')).fill('1990')
    await this.dialog.getByRole('button', { name: this.text('modals.birth-date.submit') }).click()
  }

  /** Dice at the safest setting wins 98 of 100 rolls, so the deposit is wagered and most of it is left. */
  async wagerOnDice(rolls: number, stake: string): Promise<void> {
    const frame = (key: string) => this.text(`global-components.game-frame.${key}`)
    await this.page.goto(this.path('/games/dice'))
    await this.game.getByRole('slider').focus()
    await this.game.getByRole('slider').press('Home')
    // Wide frames show the stake in a field of their dock instead.
    const shown = this.game.locator('.stake-value > :last-child')
    let now = await shown.innerText()
    while (digits(now) < Number(stake) * 100) {
      await this.game.locator('.play').press('ArrowUp')
      // It is rendered in the next frame.
      const changed = shown.filter({ hasNotText: new RegExp(`^\\s*${RegExp.escape(now)}\\s*$`) })
      await changed.waitFor({ state: 'attached' })
      now = await shown.innerText()
    }
    if (digits(now) !== Number(stake) * 100) throw new Error(`the stake cannot be ${stake}`)

    const results = this.game.getByRole('list', { name: frame('latest') }).getByRole('listitem')
    for (let roll = 1; roll <= rolls; roll++) {
      await this.game.getByRole('button', { name: frame('roll') }).click()
      await results.nth(roll - 1).waitFor()
    }
  }

  /** Lowers the stake of the open game, as the message about the max bet of a bonus offers. */
  async lowerBet(stake: string): Promise<void> {
    await this.dialog.getByRole('button', { name: this.text('modals.max-bets.action') }).click()
    await this.game.locator('.stake-value', { hasText: stake }).waitFor()
    await this.game.locator('.notice').waitFor({ state: 'detached' })
  }

  async seeOpenBet(): Promise<void> {
    await this.page.goto(this.path('/profile/history'))
    await this.page.getByRole('tab', { name: this.text('pages.profile-history.tabs.bets') }).click()
    const bets = this.page.getByRole('region', { name: this.text('pages.profile-bets.heading') })
    const open = this.text('pages.profile-bets.states.open')
    await bets.getByRole('listitem').filter({ hasText: open }).first().waitFor()
  }

  async confirmEmail(email: string): Promise<void> {
    await this.page.goto(`/sandbox/inbox?to=${encodeURIComponent(email)}`)
    await this.page.getByText(this.text('alerts.mails.confirmation.subject')).first().click()
    await this.page
      .getByRole('link', { name: /\/verify\// })
      .first()
      .click()
    await this.page.getByRole('button', { name: this.text('pages.profile-verify.action') }).click()
    await this.page.getByRole('dialog', { name: this.text('modals.profile-confirmed.title') }).waitFor()
  }

  async withdraw(amount: string): Promise<void> {
    await this.page.goto(`${this.path('/fairness')}?wallet=withdraw`)
    if (this.isPhone) await this.choose('card')
    await this.fillAmount(amount)
    await this.dialog.getByRole('button', { name: this.sentence('modals.wallet.withdraw.submit') }).click()
    await this.dialog.getByRole('button', { name: this.text('modals.wallet.sent.again') }).waitFor()
  }
}

/** Whether a press on the middle of an option would choose it. Runs in the browser. */
function isReachable(radio: Element): boolean {
  const option = radio.closest('label') ?? radio
  const { x, y, width, height } = option.getBoundingClientRect()
  return option.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** The digits of a displayed amount: "€1,234.50" and "1.234,50 €" are both 123450. */
function digits(text: string): number {
  return Number(text.replaceAll(/\D/g, ''))
}

/** Decides on the provider's page, which closes its window. */
export async function decideIn(opened: Page, name: string | RegExp): Promise<void> {
  const closed = opened.waitForEvent('close')
  await opened.getByRole('button', { name }).click()
  await closed
}
