import { ErrorState } from '@fairhall/ui/empty-state'
import { Modal } from '@fairhall/ui/modal'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Tabs } from '@fairhall/ui/tabs'
import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { registrationFieldsQuery } from '../../shell/market/registration-fields-query.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { PromoPanel } from '../../shell/modals/promo-panel.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { registrationStep } from '../../shell/third-party/funnels.ts'
import { useSocialOffer } from '../../shell/social/social-offer.ts'
import { SocialWays } from '../../shell/social/social-ways.tsx'
import type { RegistrationKind } from './registration-form.ts'
import { SignUpForm } from './sign-up-form.tsx'

const SKELETON_ROWS = ['email', 'country', 'currency', 'password', 'repeat']

/** A press outside does nothing, and closing asks for confirmation, so a half-filled form isn't lost by accident. */
export default function SignUpModal({ open, level, onClosed }: ModalProps<'sign-up'>) {
  const t = useTranslations('modals.sign-up')
  const modals = useModals()
  const offer = useSocialOffer()
  const form = useRef<HTMLDivElement>(null)
  const { fields, init } = useFormData()
  const isReady = fields.data !== undefined && init.data !== undefined
  useFocusWhenReady(form, isReady)
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      hideTitle
      padded={false}
      size="lg"
      closeOnOutside={false}
      closeLabel={t('close')}
      onClose={() => void modals.open('sign-up-cancel')}
    >
      <PromoPanel of="sign-up">
        <p aria-hidden="true" className="mb-6 font-display text-2xl font-bold">
          {t('title')}
        </p>
        <div ref={form}>
          <SignUpBody
            onRegistered={offer?.onRegistered ?? (() => void modals.replace('wallet', 'deposit'))}
          />
          {isReady && offer === null && <SocialWays />}
        </div>
        <p
          className={cx(
            'mt-6 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted',
            // Hidden while the form loads; otherwise this would take the first focus.
            !isReady && !fields.isError && 'invisible',
          )}
        >
          {t('haveAccount')}
          <button
            type="button"
            onClick={offer?.onKnown ?? (() => void modals.replace('sign-in'))}
            className="min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
          >
            {t('signIn')}
          </button>
        </p>
      </PromoPanel>
    </Modal>
  )
}

/** Shows tabs only if there is a choice. Each tab has a separate form, so switching starts with an empty one. */
function SignUpTabs({ fields, init, onRegistered }: Omit<Parameters<typeof SignUpForm>[0], 'kind'>) {
  const t = useTranslations('modals.sign-up')
  const [chosen, setChosen] = useState<RegistrationKind>()
  const { types, tab } = init.registration
  const kinds = tab === 'both' ? types : [tab]
  const first = kinds[0] ?? 'email'
  const kind = chosen ?? first
  useEffect(() => registrationStep('open', first), [first])
  const form = <SignUpForm key={kind} {...{ fields, init, kind, onRegistered }} />
  if (kinds.length < 2) return form
  return (
    <Tabs
      label={t('tabs.label')}
      value={kind}
      onValue={setChosen}
      items={kinds.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      panelClassName="mt-5"
    >
      {form}
    </Tabs>
  )
}

function useFormData() {
  const client = useClient()
  return { fields: useQuery(registrationFieldsQuery(client)), init: useQuery(initQuery(client)) }
}

/** The dialog opens before its fields are loaded. Moves the focus to the first field when they are. */
function useFocusWhenReady(form: React.RefObject<HTMLElement | null>, isReady: boolean) {
  useEffect(() => {
    const dialog = form.current?.closest('[role="dialog"]')
    // On touch screens, a focused field would open the keyboard over the form.
    if (!isReady || !dialog?.contains(document.activeElement) || matchMedia('(pointer: coarse)').matches)
      return
    form.current?.querySelector<HTMLElement>('input, select, [role="combobox"]')?.focus()
  }, [form, isReady])
}

function SignUpBody({ onRegistered }: { onRegistered: () => void }) {
  const t = useTranslations('modals.sign-up')
  const { fields, init } = useFormData()
  if (fields.data && init.data)
    return <SignUpTabs fields={fields.data} init={init.data} onRegistered={onRegistered} />
  if (fields.isError || init.isError) {
    const retry = () => void Promise.all([fields.refetch(), init.refetch()])
    return (
      <ErrorState
        title={t('loadFailed.title')}
        text={t('loadFailed.text')}
        retryLabel={t('loadFailed.retry')}
        onRetry={retry}
      />
    )
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-4.5">
      {SKELETON_ROWS.map((row) => (
        <div key={row}>
          <Skeleton className="mb-2 h-4 w-24 rounded-tick" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}
