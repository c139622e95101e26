import { X } from 'lucide-react'
import { type PropsWithChildren, useEffect, useId, useRef } from 'react'
import { useTexts } from '../texts/texts.tsx'

interface DialogProps {
  title: string
  onClose(): void
  isWide?: boolean
}

/** A modal dialog of the browser: it keeps the focus, and Escape closes it. A field with `data-first` is focused first. */
export function Dialog({ title, onClose, isWide = false, children }: PropsWithChildren<DialogProps>) {
  const { t } = useTexts()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    ref.current?.showModal()
    // The browser focuses the first button, which closes the dialog.
    ref.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={onClose}
      className={`box m-auto max-h-[90dvh] w-[calc(100%-2rem)] overflow-auto p-0 text-text ${isWide ? 'max-w-180' : 'max-w-120'}`}
    >
      <div className="flex items-center gap-3 border-b border-line px-5 py-3">
        <h2 id={id} className="text-[15px] leading-5">
          {title}
        </h2>
        <button
          type="button"
          className="ms-auto grid size-8 place-items-center rounded-lg text-muted hover:bg-sunken"
          aria-label={t('close')}
          onClick={() => ref.current?.close()}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  )
}
