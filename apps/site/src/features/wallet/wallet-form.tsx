import type { Account, Currency, PaymentMethod } from '@fairhall/contract'
import { IconButton } from '@fairhall/ui/icon-button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { BalanceSelect } from './balance-select.tsx'
import { DepositPane } from './deposit/deposit-pane.tsx'
import { MethodMark } from './methods/method-mark.tsx'
import { type WalletBlock, WalletBlockView } from './wallet-block.tsx'
import type { WalletTab } from './methods/wallet-tab.ts'
import type { WalletSteps } from './use-wallet-steps.ts'
import { WithdrawalPane } from './withdrawal/withdrawal-pane.tsx'

interface Props {
  tab: WalletTab
  account: Account | undefined
  currency: Currency | undefined
  country: string
  method: PaymentMethod | undefined
  isLoading: boolean
  block: WalletBlock | null
  steps: WalletSteps
  onBack: () => void
}

/** The right side: the balance above, then the tab and the chosen method. */
export function WalletForm({
  tab,
  account,
  currency,
  country,
  method,
  isLoading,
  block,
  steps,
  onBack,
}: Props) {
  const t = useTranslations('modals.wallet')
  const top = useTopOf(`${tab} ${method?.method} ${steps.view}`)
  return (
    <>
      <div ref={top} tabIndex={-1} className="outline-none" />
      {/* Sticky, and keeps scrolled content away from the close button. */}
      <div className="sticky top-0 z-1 -mx-5 -mt-6 mb-2 bg-panel px-5 pt-6 pb-3 md:-top-7 md:-mx-7 md:-mt-7 md:px-7 md:pt-7">
        <div className="flex min-h-11 items-center gap-2 pe-14">
          <IconButton label={t('back')} variant="raised" onClick={onBack} className="rounded-chip! md:hidden">
            <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </IconButton>
          <BalanceSelect isTight />
        </div>
      </div>
      {method !== undefined && (
        <p className="mb-4 flex items-center gap-3 font-semibold md:hidden">
          <MethodMark logo={method.logo} />
          <span className="min-w-0 truncate">{method.name}</span>
        </p>
      )}
      {block !== null ? (
        <WalletBlockView block={block} />
      ) : account === undefined || currency === undefined || (method === undefined && !steps.isPayment) ? (
        isLoading && (
          <div aria-busy="true" className="flex flex-col gap-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-12" />
          </div>
        )
      ) : tab === 'deposit' ? (
        <DepositPane
          {...{ account, currency, country, method }}
          step={steps.deposit}
          onEvent={steps.onDeposit}
        />
      ) : (
        <WithdrawalPane {...{ account, currency, country, method }} sent={steps.sent} onSent={steps.onSent} />
      )}
    </>
  )
}

/** A new step is scrolled to its top. If the focused element disappeared, moves the focus to the step. */
function useTopOf(what: string) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(what)
  useEffect(() => {
    if (shown.current === what) return
    shown.current = what
    const focused = document.activeElement
    if (focused === document.body || focused?.checkVisibility() === false)
      top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [what])
  return top
}
