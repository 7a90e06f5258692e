import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Card } from '../card'
import { Page } from '../page'
import { Select } from '../select'
import { type ThemeChoice, setTheme, space, useTheme } from '../theme'
import { Toaster } from '../toast'
import { galleryTexts as t } from './gallery.texts'
import { ButtonsDemo, CardsDemo, ColoursDemo, FieldsDemo, MessagesDemo, TextDemo } from './gallery-basics'
import {
  ChartsDemo,
  IconsDemo,
  InstrumentDemo,
  OverlaysDemo,
  StatesDemo,
  TableDemo,
  TabsDemo,
} from './gallery-wide'

/** Every component in its states; mounted at /_ui in development only. */
export function UiGallery() {
  const theme = useTheme()
  return (
    <Page
      title={t.title}
      subtitle={t.subtitle}
      actions={
        <Select
          label={t.theme}
          value={theme}
          options={t.themes}
          onChange={(event) => setTheme(event.target.value as ThemeChoice)}
        />
      }
    >
      <Stack>
        <Section title={t.sections.colours}>
          <ColoursDemo />
        </Section>
        <Section title={t.sections.text}>
          <TextDemo />
        </Section>
        <Section title={t.sections.buttons}>
          <ButtonsDemo />
        </Section>
        <Section title={t.sections.fields}>
          <FieldsDemo />
        </Section>
        <Section title={t.sections.messages}>
          <MessagesDemo />
        </Section>
        <Section title={t.sections.cards}>
          <CardsDemo />
        </Section>
        <Section title={t.sections.tabs}>
          <TabsDemo />
        </Section>
        <Section title={t.sections.table}>
          <TableDemo />
        </Section>
        <Section title={t.sections.charts}>
          <ChartsDemo />
        </Section>
        <Section title={t.sections.overlays}>
          <OverlaysDemo />
        </Section>
        <Section title={t.sections.states}>
          <StatesDemo />
        </Section>
        <Section title={t.sections.icons}>
          <IconsDemo />
        </Section>
        <Section title={t.sections.instrument}>
          <InstrumentDemo />
        </Section>
      </Stack>
      <Toaster />
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <Heading>{title}</Heading>
      {children}
    </Card>
  )
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`
const Heading = styled.h2`
  margin-bottom: ${space[16]};
`
