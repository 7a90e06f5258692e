import { CircleUser, CreditCard, LayoutGrid, LogOut } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { formatMoney } from '../../format'
import { Status } from '../badge'
import { Button, IconButton } from '../button'
import { BarChart, LineChart, Sparkline } from '../chart'
import { ActionDialog } from '../action-dialog'
import { Drawer } from '../dialog'
import { Checkbox } from '../field'
import { AppIcon, Avatar, Logo } from '../icons'
import { Illustration } from '../illustration'
import { InstrumentPanel, SignalTrace } from '../instrument'
import { Menu, MenuItem, MenuLink, MenuSeparator, Popover } from '../menu'
import { Skeleton, SkeletonBlock } from '../skeleton'
import { Loading, Spinner } from '../spinner'
import { EmptyState, ErrorState } from '../states'
import { Pagination, TBody, THead, Table, Td, Th, Tr } from '../table'
import { Tabs } from '../tabs'
import { space, type } from '../theme'
import { Column, Row } from './gallery-layout'
import { galleryTexts as t } from './gallery.texts'

export function TabsDemo() {
  const [tab, setTab] = useState<'web' | 'mobile' | 'files'>('web')
  return (
    <Tabs
      label={t.tabs.label}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'web', label: t.tabs.web, panel: t.tabs.webPanel },
        { value: 'mobile', label: t.tabs.mobile, panel: t.tabs.mobilePanel },
        { value: 'files', label: t.tabs.files, disabled: true, panel: null },
      ]}
    />
  )
}

const rowTones = ['ok', 'warn', 'danger'] as const

export function TableDemo() {
  const [page, setPage] = useState(4)
  const [selected, setSelected] = useState(1)
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending')
  const [first, ...others] = t.table.columns
  return (
    <Column>
      <Table caption={t.table.caption}>
        <THead>
          <Tr>
            <Th sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
              {first}
            </Th>
            {others.map((name) => (
              <Th key={name} end={name === others.at(-1)}>
                {name}
              </Th>
            ))}
          </Tr>
        </THead>
        <TBody>
          {t.table.rows.map(([name, role, status, date, count], i) => (
            <Tr key={name} $selected={i === selected}>
              <Td>
                <Checkbox label={name} checked={i === selected} onChange={() => setSelected(i)} />
              </Td>
              <Td label={t.table.columns[1]}>{role}</Td>
              <Td label={t.table.columns[2]}>
                <Status tone={rowTones[i] ?? 'neutral'}>{status}</Status>
              </Td>
              <Td label={t.table.columns[3]}>{date}</Td>
              <Td label={t.table.columns[4]} end>
                {count}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      <Pagination page={page} totalPages={9} onPageChange={setPage} />
    </Column>
  )
}

const daily = Array.from({ length: 30 }, (_, i) => ({
  label: `${i + 1}/3`,
  value: Math.round(18 + 12 * Math.sin(i / 3) + ((i * 7) % 9)),
}))
const monthly = t.charts.months.map((label, i) => ({
  label,
  value: 2400 + i * 310 + Math.round(500 * Math.sin(i)),
}))

export function ChartsDemo() {
  return (
    <Wide>
      <BarChart title={t.charts.users} data={daily} columns={[t.charts.day, t.charts.count]} />
      <LineChart
        title={t.charts.revenue}
        data={monthly}
        columns={[t.charts.month, t.charts.revenueUnit]}
        format={(value) => formatMoney(value, 0)}
      />
      <BarChart title={t.charts.trend} data={[]} columns={[t.charts.day, t.charts.count]} />
      <Sparkline values={daily.map((point) => point.value)} label={t.charts.trend} />
    </Wide>
  )
}

export function OverlaysDemo() {
  const [open, setOpen] = useState<'s' | 'l' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  const o = t.overlays
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen('s')}>
        {o.dialog}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('l')}>
        {o.dialog}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('drawer')}>
        {o.drawer}
      </Button>
      <Menu
        align="start"
        trigger={
          <IconButton label={o.menu}>
            <CircleUser aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuLink to="/perfil" icon={<CircleUser aria-hidden="true" />}>
          {o.items[0]}
        </MenuLink>
        <MenuLink to="/planes" icon={<CreditCard aria-hidden="true" />}>
          {o.items[1]}
        </MenuLink>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => setOpen('s')}>
          {o.items[2]}
        </MenuItem>
      </Menu>
      <Popover
        align="start"
        label={o.popover}
        trigger={
          <IconButton label={o.popover}>
            <LayoutGrid aria-hidden="true" />
          </IconButton>
        }
      >
        {(closePopover) => (
          <Padded>
            <Button block onClick={closePopover}>
              {t.cards.open}
            </Button>
          </Padded>
        )}
      </Popover>
      <ActionDialog
        open={open === 's' || open === 'l'}
        size={open === 'l' ? 'l' : 's'}
        title={o.dialogTitle}
        description={o.dialogText}
        cancel={o.cancel}
        action={o.confirm}
        onClose={close}
        onConfirm={close}
      />
      <Drawer open={open === 'drawer'} onOpenChange={close} title={o.drawerTitle}>
        {t.fields.emailHint}
      </Drawer>
    </Row>
  )
}

export function StatesDemo() {
  const s = t.states
  return (
    <Wide>
      <EmptyState title={s.empty} action={<Button variant="secondary">{t.buttons.link}</Button>}>
        {s.emptyText}
      </EmptyState>
      <ErrorState message={s.error} onRetry={() => undefined} />
      <Loading label={s.loading} />
      <Skeleton label={s.loadingApps}>
        <Column>
          <SkeletonBlock height={56} width={56} />
          <SkeletonBlock />
          <SkeletonBlock width="60%" />
        </Column>
      </Skeleton>
      <Spinner label={s.loading} />
    </Wide>
  )
}

export function IconsDemo() {
  return (
    <Column>
      <Row>
        {[1, 2, 3, 4, 5, 99].map((id) => (
          <AppIcon key={id} id={id} size={64} />
        ))}
        <AppIcon id={1} size={44} />
        <AppIcon id={2} size={24} />
        <Avatar />
        <Logo />
      </Row>
      <Row>
        {(['pipe', 'valve', 'transmitter', 'trace'] as const).map((name) => (
          <Illustration key={name} name={name} />
        ))}
      </Row>
    </Column>
  )
}

export function InstrumentDemo() {
  return (
    <Panel>
      <Logo />
      <SignalTrace />
      <Reading>{t.instrument.reading}</Reading>
      <p>{t.instrument.tagline}</p>
    </Panel>
  )
}

const Wide = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr));
  gap: ${space[32]};
`
const Padded = styled.div`
  padding: ${space[16]};
`
const Panel = styled(InstrumentPanel)`
  display: grid;
  gap: ${space[24]};
  padding: ${space[32]};
  border-radius: 12px;
`
const Reading = styled.output`
  ${type.readout}
`
