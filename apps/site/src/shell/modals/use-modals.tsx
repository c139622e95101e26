import { Link, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { session } from '../session/session.ts'
import { type ModalControls, modalControls } from './modal-controls.ts'
import type { Search } from './modal-history.ts'
import { type KeyedModal, mayOpen, type Modals, type ModalValue } from './modal-names.ts'
import { withModal } from './modal-search.ts'
import { opener } from './modal-loading.ts'

export function useModals(): ModalControls {
  const router = useRouter()
  return useMemo(() => modalControls(router), [router])
}

type LinkTarget = {
  [Name in KeyedModal]: Modals[Name] extends { values: readonly ['true'] }
    ? { modal: Name; value?: undefined }
    : { modal: Name; value: ModalValue<Name> }
}[KeyedModal]

type ModalLinkProps = LinkTarget & { className?: string; children: ReactNode; 'aria-label'?: string }

/** A real link that opens a modal on the current page. */
export function ModalLink({ modal, value, className, children, ...rest }: ModalLinkProps) {
  const guard = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (opener.isBusy() || !mayOpen(modal, session.current().status)) event.preventDefault()
    else if (!isElsewhere) opener.begin(modal)
  }
  return (
    <Link
      to="."
      search={(now: Search) => withModal(now, modal, value)}
      state={(now) => ({ ...now, pushedModal: modal, modalDepth: (now.modalDepth ?? 0) + 1 })}
      resetScroll={false}
      preload={false}
      activeProps={{ className: '' }}
      onClick={guard}
      aria-label={rest['aria-label']}
      className={className ?? ''}
    >
      {children}
    </Link>
  )
}
