import type { Body } from '@fairhall/contract'
import { Break } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { Checkbox } from '@fairhall/ui/checkbox'
import { formClass } from '@fairhall/ui/field'
import RadioInput from '@fairhall/ui/inputs/radio'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { usePeriodName } from '../../shell/limits/period-name.ts'
import { constantsQuery } from '../../shell/market/market-queries.ts'
import { FormModal } from '../../shell/modals/form-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useRequired } from '../../shell/forms/use-required.ts'
import { useIsExcluded, useProfile } from '../../shell/player/use-player.ts'
import { endSessionBy } from '../../shell/session/end-session-by.ts'
import { session } from '../../shell/session/session.ts'
import { useLimitChange } from './use-limit-change.ts'

const KINDS = ['break', 'exclusion'] as const
const EXCLUSION_ONLY = ['exclusion'] as const
type Kind = (typeof KINDS)[number]
const definitions = { break: Break.coolingOff, exclusion: Break.selfExclusion }

export default function SelfExclusionLimitModal(props: ModalProps<'self-exclusion-limit'>) {
  return (
    <FormModal {...props} name="self-exclusion-limit">
      <BreakForm
        firstKind={props.params.definition === 'exclusion' ? 'exclusion' : 'break'}
        onDone={props.close}
      />
    </FormModal>
  )
}

/**
 * The player must first accept that a break can't be undone. A self-exclusion ends the session, and the site shows who helps. Excluded
 * players can only exclude themselves for longer.
 */
function BreakForm({ firstKind, onDone }: { firstKind: Kind; onDone: () => void }) {
  const t = useTranslations('modals.self-exclusion-limit')
  const nameOf = usePeriodName()
  const client = useClient()
  const modals = useModals()
  const profile = useProfile()
  const isExcluded = useIsExcluded()
  const { data: constants } = useQuery(constantsQuery(client))
  const [picked, setPicked] = useState<Kind>(firstKind)
  const kind = isExcluded ? 'exclusion' : picked
  const [period, setPeriod] = useState<string>()
  const [isUnderstood, setIsUnderstood] = useState(false)
  const { error, submit } = useRequired(isUnderstood)
  const messages = { applied: t('holds'), delayed: t('holds'), scheduled: t('holds') }
  const showHelp = () => modals.leave({ to: '/static/$page', params: { page: 'responsible-play' } })
  // A players' page would ask a visitor to log in, so it is left first.
  const leave = async () => {
    await showHelp().catch(() => undefined)
    session.leave()
  }
  const begin = (body: Body<'createLimit'>) => {
    const send = () => client.call('createLimit', { body })
    return kind === 'exclusion' ? endSessionBy(send) : send()
  }
  const { mutate, isPending } = useLimitChange(
    begin,
    messages,
    kind === 'break' ? onDone : () => void leave(),
    kind === 'break',
  )
  if (constants === undefined || profile === undefined) return <Skeleton className="h-96" />

  const { coolingOffPeriod, selfExclusionPeriod } = constants.player.limit
  // Those of the account's market, wherever the player is.
  const offered = selfExclusionPeriod.filter(({ id }) => profile.selfExclusionPeriods.includes(id))
  const periods = kind === 'break' ? coolingOffPeriod : offered
  const chosen = periods.find(({ id }) => id === period) ?? periods[0]
  const send = () => mutate({ definition: definitions[kind], period: chosen?.id ?? '' })
  return (
    <form noValidate className={formClass} onSubmit={submit(send)}>
      <RadioInput
        label={t('kind.label')}
        value={kind}
        // What was sent decides what happens afterwards.
        isDisabled={isPending}
        onValue={(next) => setPicked(next === 'exclusion' ? 'exclusion' : 'break')}
        options={(isExcluded ? EXCLUSION_ONLY : KINDS).map((value) => ({
          value,
          label: t(`kind.${value}.title`),
          text: t(`kind.${value}.text`),
        }))}
      />
      <RadioInput
        layout="compact"
        label={t('period')}
        value={chosen?.id ?? ''}
        onValue={setPeriod}
        options={periods.map(({ id }) => ({ value: id, label: nameOf(id) }))}
      />
      <Checkbox
        label={t('understood')}
        checked={isUnderstood}
        required
        error={error}
        onChange={(event) => setIsUnderstood(event.target.checked)}
      />
      <p className="mt-2 text-sm text-muted">{t('note')}</p>
      <ModalActions>
        <Button type="submit" wide size="lg" loading={isPending} unready={!isUnderstood}>
          {t('submit')}
        </Button>
        <Button wide variant="ghost" onClick={() => void showHelp()}>
          {t('help')}
        </Button>
      </ModalActions>
    </form>
  )
}
