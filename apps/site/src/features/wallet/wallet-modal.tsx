import { cx } from '@fairhall/ui/cx'
import { Modal } from '@fairhall/ui/modal'
import { useWide } from '@fairhall/ui/use-wide'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useAllCurrencies } from '../../shell/market/use-money.ts'
import type { ModalValue } from '../../shell/modals/modal-names.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useOnlyWithdraws } from '../../shell/player/use-only-withdraws.ts'
import { useActiveAccount, useProfile } from '../../shell/player/use-player.ts'
import { walletStep } from '../../shell/third-party/funnels.ts'
import { amountUnit } from '../../shell/market/amount-unit.ts'
import { clearPendingDeposit } from '../../shell/player/pending-deposit.ts'
import { usePendingDeposit } from './deposit/use-pending-deposit.ts'
import { usePickedMethod } from './use-picked-method.ts'
import { useOtherCurrencies } from './methods/use-other-currencies.ts'
import { useWalletMethods } from './methods/use-wallet-methods.ts'
import { useWalletSteps } from './use-wallet-steps.ts'
import { useWalletBlock } from './wallet-block.tsx'
import { WalletForm } from './wallet-form.tsx'
import { useChosenRegion } from './wallet-region.ts'
import { WalletSide } from './wallet-side.tsx'

/**
 * Deposit and withdrawal. On wide screens, list and form are side by side and the first method is preselected. On
 * narrow screens, the form is a second pane, and nothing is preselected.
 */
export default function WalletModal({ open, level, value, onClosed, close }: ModalProps<'wallet'>) {
  const t = useTranslations('modals.wallet')
  const locale = useLocale()
  const modals = useModals()
  const isWide = useWide()
  const profile = useProfile()
  const tab = useOnlyWithdraws() ? 'withdraw' : value
  useFunnelEnds(open, tab, profile?.id)
  const account = useActiveAccount()
  const currency = useAllCurrencies().find(({ code }) => code === account?.currency)
  const country = useChosenRegion() ?? profile?.country ?? ''
  const place = account && country !== '' ? { currency: account.currency, country } : null
  const { methods, onRetry, isLimited, asksBeforeClosing } = useWalletMethods(tab, place)
  const steps = useWalletSteps(tab, account?.currency)
  const { picked, pick, setPicked, isStep } = usePickedMethod(isWide, steps.reset)

  usePendingDeposit(tab === 'deposit' && account !== undefined, (invoice) => {
    if (invoice.currency !== account?.currency) return
    setPicked(invoice.method)
    steps.onDeposit({ kind: 'found', invoiceId: invoice.id })
  })

  const others = useOtherCurrencies({ tab, account, methods, onReady: pick })
  const method = methods?.find((one) => one.method === picked) ?? (isWide ? methods?.[0] : undefined)
  const found = useWalletBlock(tab, account, isLimited)
  const block = steps.isPayment ? null : (found ?? null)
  const isFormShown = steps.isPayment || (method !== undefined && block === null)
  const choose = (next: string | null) => {
    pick(next)
    steps.reset()
    clearPendingDeposit()
  }
  // Asks for confirmation before closing, except on a limit or on anything that blocks the tab.
  const asks = asksBeforeClosing && block === null && steps.deposit.kind !== 'limit'
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      hideTitle
      padded={false}
      size="xl"
      tall
      closeLabel={t('close')}
      onClose={() => {
        if (asks) void modals.open('cancel-deposit')
        else if (isStep) void modals.closeAll()
        else close()
      }}
    >
      <div className="flex min-h-full flex-col md:grid md:h-[min(44rem,calc(100dvh-3rem))] md:min-h-0 short:md:h-[calc(100dvh-1.5rem)] md:grid-cols-[20.75rem_1fr]">
        <div
          className={cx(
            'flex flex-1 flex-col border-line bg-(--side) p-5 pt-6 [--side:color-mix(in_srgb,var(--color-ink)_25%,var(--color-panel))] md:overflow-y-auto md:border-e md:p-6',
            isFormShown && 'max-md:hidden',
          )}
        >
          <WalletSide
            tab={tab}
            onTab={(next) => {
              choose(null)
              void modals.replace('wallet', next)
            }}
            country={country}
            methods={found === undefined ? undefined : methods}
            others={others}
            onRetry={onRetry}
            block={steps.view === 'sent' ? null : (found ?? null)}
            chosen={method?.method ?? null}
            onChoose={(next) => {
              walletStep('method', tab, profile?.id)
              choose(next)
            }}
            format={(amount) => (currency ? amountUnit(currency).format(amount, locale) : amount)}
          />
        </div>
        <div
          className={cx(
            'flex-1 p-5 pt-6 md:scroll-pt-20 md:scroll-pb-28 md:overflow-y-auto md:p-7',
            !isFormShown && 'max-md:hidden',
          )}
        >
          <WalletForm
            {...{ tab, account, currency, country, block, steps }}
            method={found === undefined ? undefined : method}
            isLoading={methods === undefined || found === undefined}
            onBack={() => choose(null)}
          />
        </div>
        <Dots step={isFormShown ? 2 : 1} label={t('panes', { step: isFormShown ? 2 : 1 })} />
      </div>
    </Modal>
  )
}

/** The first and last step of the funnel, by the tab that is actually shown, once the player is known. */
function useFunnelEnds(open: boolean, tab: ModalValue<'wallet'>, playerId: string | undefined) {
  useEffect(() => {
    if (!open || playerId === undefined) return undefined
    walletStep('open', tab, playerId)
    return () => walletStep('close', tab, playerId)
  }, [open, tab, playerId])
}

/** Shows which of the two panes of a narrow screen is open. */
function Dots({ step, label }: { step: 1 | 2; label: string }) {
  return (
    <div role="img" aria-label={label} className="flex shrink-0 justify-center gap-2 pb-4 md:hidden">
      {[1, 2].map((dot) => (
        <span
          key={dot}
          className={cx('h-1.5 rounded-chip transition-all', dot === step ? 'w-5 bg-brass' : 'w-1.5 bg-edge')}
        />
      ))}
    </div>
  )
}
