import { buttonClass } from '@fairhall/ui/button'
import { Money } from '@fairhall/ui/money'
import { Skeleton } from '@fairhall/ui/skeleton'
import { ChevronDown, Plus, Wallet } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../errors/lazy-part.tsx'
import { useMoneyFormat } from '../market/use-money.ts'
import { ModalLink } from '../modals/use-modals.tsx'
import { track } from '../third-party/data-layer.ts'
import { useActiveAccount } from '../player/use-player.ts'
import { type PanelHandle, SidePanel } from '../page-parts/side-panel.tsx'

const loadCurrencies = () => import('./currency-panel.tsx')

/** The active account's balance, with buttons for the other accounts and the wallet. Its size never changes. */
export function Balance() {
  const t = useTranslations('layout.shell.balance')
  const user = useTranslations('layout.shell.user')
  const account = useActiveAccount()
  const format = useMoneyFormat()
  const panel = useRef<PanelHandle>(null)
  const amount = account === undefined ? null : format(account.balance, account.currency)
  return (
    <div className="flex min-w-0">
      <button
        type="button"
        onClick={() => {
          track({ event: 'balance', funnelStep: 'open' })
          panel.current?.open()
        }}
        aria-label={amount === null ? t('loading') : t('label', { amount })}
        className="flex h-11 min-w-32 items-center overflow-hidden justify-between gap-2 rounded-s-control border border-e-0 border-line bg-panel px-3.5 font-semibold transition-colors duration-150 hover:bg-raised"
      >
        {account === undefined || amount === null ? (
          <Skeleton className="h-5 w-20" />
        ) : (
          <Money amount={account.balance} className="truncate">
            {amount}
          </Money>
        )}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      <ModalLink
        modal="wallet"
        value="deposit"
        className={`${buttonClass({ variant: 'primary' })} shrink-0 rounded-s-none! px-3.5! whitespace-nowrap md:px-5!`}
      >
        <Plus aria-hidden="true" className="size-5 md:hidden excluded:hidden" />
        <Wallet aria-hidden="true" className="size-4.5 not-excluded:max-md:hidden" />
        <span className="max-md:sr-only">{t('wallet')}</span>
      </ModalLink>
      <SidePanel
        ref={panel}
        side="end"
        label={t('panel')}
        closeLabel={user('close')}
        header={<h2 className="text-xl">{t('panel')}</h2>}
      >
        {(close) => (
          <LazyPart name="currencies" load={loadCurrencies} outline={<Skeleton className="h-40 w-full" />}>
            {(CurrencyPanel) => <CurrencyPanel onDone={close} />}
          </LazyPart>
        )}
      </SidePanel>
    </div>
  )
}
