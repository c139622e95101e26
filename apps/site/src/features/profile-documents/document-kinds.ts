import type { DocumentKind } from '@fairhall/contract'
import { House, IdCard, Landmark, type LucideIcon } from 'lucide-react'

export const kindIcons: Readonly<Record<DocumentKind, LucideIcon>> = {
  identity: IdCard,
  address: House,
  payment: Landmark,
}

export const kinds: readonly DocumentKind[] = ['identity', 'address', 'payment']
