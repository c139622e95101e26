import type { Meta, StoryObj } from '@storybook/react-vite'
import { Gamepad2, Heart, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../src/data-display/badge.tsx'
import { Button, type ButtonVariant } from '../src/actions/button.tsx'
import { Card } from '../src/layout/card.tsx'
import { Chip } from '../src/actions/chip.tsx'
import { CopyButton } from '../src/actions/copy-button.tsx'
import { EmptyState, ErrorState } from '../src/feedback/empty-state.tsx'
import { IconButton } from '../src/actions/icon-button.tsx'
import { Modal } from '../src/overlays/modal.tsx'
import { Money } from '../src/data-display/money.tsx'
import { Notice } from '../src/feedback/notice.tsx'
import { Progress } from '../src/feedback/progress.tsx'
import { QrCode } from '../src/data-display/qr-code.tsx'
import { SidePanel } from '../src/overlays/side-panel.tsx'
import { Skeleton } from '../src/feedback/skeleton.tsx'
import { StatusPill } from '../src/data-display/status-pill.tsx'
import { Tabs } from '../src/layout/tabs.tsx'
import { ToastHost } from '../src/feedback/toast-host.tsx'
import { notify } from '../src/feedback/toasts.ts'
import { useLanguage } from './language.ts'
import { Labelled } from './states.tsx'

export default { title: 'Controls' } satisfies Meta

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const TONES: readonly Tone[] = ['neutral', 'brass', 'jade', 'coral', 'azure']
const row = 'flex flex-wrap items-center gap-3'

export const Buttons: StoryObj = {
  render: function Buttons() {
    const { texts } = useLanguage()
    return (
      <div className="grid gap-7">
        {VARIANTS.map((variant) => (
          <Labelled key={variant} of={variant}>
            <div className={row}>
              <Button variant={variant}>{texts.buttons[variant]}</Button>
              <Button variant={variant} icon={<Wallet aria-hidden="true" className="size-5" />}>
                {texts.buttons[variant]}
              </Button>
              <Button variant={variant} disabled>
                {texts.buttons[variant]}
              </Button>
              <Button variant={variant} loading>
                {texts.buttons[variant]}
              </Button>
              <Button variant={variant} size="sm">
                {texts.buttons[variant]}
              </Button>
              <Button variant={variant} size="lg">
                {texts.buttons[variant]}
              </Button>
            </div>
          </Labelled>
        ))}
        <Labelled of="icon">
          <div className={row}>
            <IconButton label={texts.chip}>
              <Heart aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label={texts.chip} variant="raised">
              <Heart aria-hidden="true" className="size-5" />
            </IconButton>
            <CopyButton text={texts.chip} label={texts.open} copiedLabel={texts.toast} />
          </div>
        </Labelled>
      </div>
    )
  },
}

export const Signs: StoryObj = {
  render: function Signs() {
    const { texts, tag } = useLanguage()
    const [isChosen, setIsChosen] = useState(true)
    const amount = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }).format(1234.5)
    return (
      <div className="grid gap-7">
        <Labelled of="badge">
          <div className={row}>
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {texts.badge}
              </Badge>
            ))}
          </div>
        </Labelled>
        <Labelled of="status">
          <div className={row}>
            {TONES.map((tone) => (
              <StatusPill key={tone} tone={tone}>
                {texts.status}
              </StatusPill>
            ))}
          </div>
        </Labelled>
        <Labelled of="chip">
          <div className={row}>
            <Chip selected={isChosen} onClick={() => setIsChosen(!isChosen)}>
              {texts.chip}
            </Chip>
            <Chip>{texts.chip}</Chip>
            <Money amount="1234.50">{amount}</Money>
          </div>
        </Labelled>
        <Labelled of="notice">
          <div className="grid gap-3">
            {(['info', 'success', 'care', 'error'] as const).map((tone) => (
              <Notice key={tone} tone={tone}>
                {texts.notice[tone === 'care' ? 'warning' : tone]}
              </Notice>
            ))}
          </div>
        </Labelled>
      </div>
    )
  },
}

export const Rooms: StoryObj = {
  render: function Rooms() {
    const { texts } = useLanguage()
    const [tab, setTab] = useState('deposit')
    const items = Object.entries(texts.tabs).map(([value, label]) => ({ value, label }))
    return (
      <div className="grid gap-7 sm:grid-cols-2">
        <Labelled of="card">
          <Card className="p-5">{texts.card}</Card>
        </Labelled>
        <Labelled of="skeleton">
          <Skeleton className="h-16" />
        </Labelled>
        <Labelled of="tabs">
          <Tabs label={texts.open} value={tab} onValue={setTab} items={items}>
            <p className="py-3 text-muted">{texts.card}</p>
          </Tabs>
        </Labelled>
        <Labelled of="progress">
          <Progress share={0.4} label={texts.progress} />
        </Labelled>
        <Labelled of="empty">
          <EmptyState
            icon={<Gamepad2 aria-hidden="true" />}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={<Button>{texts.open}</Button>}
          />
        </Labelled>
        <Labelled of="error">
          <ErrorState
            title={texts.failedTitle}
            text={texts.emptyText}
            retryLabel={texts.retry}
            onRetry={() => {}}
          />
        </Labelled>
        <Labelled of="qr">
          <QrCode value="bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" label={texts.qr} />
        </Labelled>
      </div>
    )
  },
}

export const Dialogs: StoryObj = {
  render: function Dialogs() {
    const { texts } = useLanguage()
    const [isOpen, setIsOpen] = useState(false)
    const [isPanelOpen, setIsPanelOpen] = useState(false)
    return (
      <Labelled of="modal, panel, toast">
        <div className={row}>
          <Button onClick={() => setIsOpen(true)}>{texts.open}</Button>
          <Button variant="secondary" onClick={() => setIsPanelOpen(true)}>
            {texts.panel}
          </Button>
          <Button variant="secondary" onClick={() => notify({ title: texts.toast, tone: 'success' })}>
            {texts.toast}
          </Button>
        </div>
        <ToastHost closeLabel={texts.close} regionLabel={texts.region} />
        <SidePanel
          open={isPanelOpen}
          side="end"
          label={texts.panelTitle}
          closeLabel={texts.close}
          header={<h2 className="text-xl">{texts.panelTitle}</h2>}
          onClose={() => setIsPanelOpen(false)}
        >
          {() => <p className="text-muted">{texts.modalText}</p>}
        </SidePanel>
        <Modal
          open={isOpen}
          size="sm"
          title={texts.modalTitle}
          closeLabel={texts.close}
          onClose={() => setIsOpen(false)}
        >
          <p className="mb-5 text-muted">{texts.modalText}</p>
          <Button variant="danger" wide onClick={() => setIsOpen(false)}>
            {texts.modalConfirm}
          </Button>
        </Modal>
      </Labelled>
    )
  },
}
