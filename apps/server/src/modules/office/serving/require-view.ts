import { may, StaffRefusal, type StaffMember, toView, type View } from '../../staff/index.ts'

/** What a member may read beyond their commands: see `docs/guides/operate.md`. @throws StaffRefusal rightMissing */
export function requireView({ rights }: Pick<StaffMember, 'rights'>, view: View): void {
  if (!may(rights, toView(view))) throw new StaffRefusal('rightMissing')
}
