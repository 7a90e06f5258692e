import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Alert } from '../alert'
import { Badge, type BadgeTone, Status } from '../badge'
import { Button, ButtonLink, ExternalLink, IconButton } from '../button'
import { Card, CardText, CardTitle } from '../card'
import { Checkbox, CodeField, PasswordField, TextArea, TextField } from '../field'
import { AppIcon } from '../icons'
import { Select } from '../select'
import { c, radius, space, type } from '../theme'
import { toast } from '../toast'
import { Column, Row } from './gallery-layout'
import { galleryTexts as t } from './gallery.texts'

const swatches = [
  'bg',
  'surface',
  'sunken',
  'raised',
  'text',
  'muted',
  'hairline',
  'input',
  'brand',
  'brandHover',
  'brandSoft',
  'signal',
  'ok',
  'warn',
  'danger',
  'info',
] as const

export function ColoursDemo() {
  return (
    <Swatches>
      {swatches.map((name) => (
        <div key={name}>
          <Swatch style={{ background: c[name] }} />
          <Small>{name}</Small>
        </div>
      ))}
    </Swatches>
  )
}

export function TextDemo() {
  return (
    <Column>
      {(['s12', 's14', 's16', 's20', 's28', 's40', 'readout'] as const).map((size) => (
        <Sample key={size} $size={size}>
          {size === 'readout' ? t.instrument.reading : t.sample}
        </Sample>
      ))}
    </Column>
  )
}

export function ButtonsDemo() {
  const b = t.buttons
  return (
    <Column>
      <Row>
        <Button>{b.primary}</Button>
        <Button variant="secondary">{b.secondary}</Button>
        <Button variant="quiet">{b.quiet}</Button>
        <Button variant="danger">{b.danger}</Button>
      </Row>
      <Row>
        <Button size="s" icon={<Search />}>
          {b.icon}
        </Button>
        <Button busy>{b.busy}</Button>
        <Button variant="secondary" busy>
          {b.busy}
        </Button>
        <Button disabled>{b.disabled}</Button>
        <IconButton label={b.icon}>
          <Search aria-hidden="true" />
        </IconButton>
      </Row>
      <Row>
        <ButtonLink to="/apps">{b.link}</ButtonLink>
        <ExternalLink href="https://csuite.example/" variant="secondary">
          {b.external}
        </ExternalLink>
        <ExternalLink href="https://csuite.example/">{b.external}</ExternalLink>
        <Link to="/apps">{b.link}</Link>
      </Row>
    </Column>
  )
}

export function FieldsDemo() {
  const f = t.fields
  return (
    <FieldGrid>
      <TextField label={f.email} hint={f.emailHint} type="email" autoComplete="off" />
      <PasswordField label={f.password} hint={f.passwordHint} autoComplete="new-password" />
      <TextField label={f.wrong} error={f.wrongError} />
      <TextField label={f.disabled} disabled defaultValue={f.disabledValue} />
      <CodeField label={f.code} defaultValue="123456" />
      <TextField label={f.unit} optional suffix="mA" prefix={<Search />} defaultValue="20" />
      <Select label={f.select} options={f.signals} />
      <Select label={f.select} options={f.signals} error={f.checkboxError} />
      <TextArea label={f.notes} rows={2} />
      <div>
        <Checkbox label={f.checkbox} defaultChecked />
        <br />
        <Checkbox label={f.checkbox} indeterminate />
        <Checkbox label={f.checkbox} error={f.checkboxError} />
      </div>
    </FieldGrid>
  )
}

export function MessagesDemo() {
  const m = t.messages
  const [open, setOpen] = useState(true)
  return (
    <Column>
      <Alert tone="ok">{m.ok}</Alert>
      {open && (
        <Alert tone="danger" onDismiss={() => setOpen(false)}>
          {m.danger}
        </Alert>
      )}
      <Alert tone="warn" action={<Link to="/verify-email">{m.warnLink}</Link>}>
        {m.warn}
      </Alert>
      <Alert tone="info" title={m.info}>
        {t.fields.emailHint}
      </Alert>
      <Row>
        <Button variant="secondary" onClick={() => toast.ok(m.ok)}>
          {m.toast}
        </Button>
        <Button variant="secondary" onClick={() => toast.error(m.danger)}>
          {m.toastFail}
        </Button>
      </Row>
    </Column>
  )
}

const tones: BadgeTone[] = ['neutral', 'brand', 'ok', 'warn', 'danger', 'info']

export function CardsDemo() {
  return (
    <Column>
      <CardGrid>
        {[1, 2, 3].map((id) => (
          <Card key={id}>
            <AppIcon id={id} />
            <CardTitle as="h3">{t.cards.name}</CardTitle>
            <CardText>{t.cards.description}</CardText>
            <Button block>{t.cards.open}</Button>
          </Card>
        ))}
      </CardGrid>
      <Row>
        {tones.map((tone, i) => (
          <Badge key={tone} tone={tone}>
            {t.cards.badges[i]}
          </Badge>
        ))}
      </Row>
      <Row>
        {tones.map((tone, i) => (
          <Status key={tone} tone={tone}>
            {t.cards.badges[i]}
          </Status>
        ))}
      </Row>
    </Column>
  )
}

const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  align-items: start;
  gap: ${space[24]};
`
const CardGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${space[16]};
  & > * > *:not(:last-child) {
    margin-bottom: ${space[12]};
  }
`
const Swatches = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: ${space[12]};
`
const Swatch = styled.div`
  height: 48px;
  border: 1px solid ${c.hairline};
  border-radius: ${radius.control};
`
const Small = styled.code`
  ${type.s12}
  ${type.mono}
  color: ${c.muted};
`
const Sample = styled.p<{ $size: keyof typeof type }>`
  ${(p) => type[p.$size]}
`
