CREATE INDEX "email_changes_expires_at_idx" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_settled_at_idx" ON "outbox" USING btree (coalesce("sent_at", "dropped_at"));--> statement-breakpoint
-- The table becomes the partition of this month and everything before, so that no row is copied while people sign in.
DO $$
DECLARE
  next text := to_char(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
  child text := 'audit_log_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM');
  last bigint;
  name text;
BEGIN
  LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE;
  SELECT coalesce(max(id), 0) + 1 INTO last FROM audit_log;
  ALTER TABLE audit_log ALTER COLUMN id DROP IDENTITY;
  ALTER TABLE audit_log DROP CONSTRAINT audit_log_pkey;
  DROP INDEX audit_log_at_idx;
  EXECUTE format('ALTER TABLE audit_log RENAME TO %I', child);
  FOR name IN SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = child::regclass LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', name, replace(name, 'audit_log', child));
  END LOOP;
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (at, id)', child);
  CREATE TABLE audit_log (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
    at timestamp (3) with time zone DEFAULT now() NOT NULL,
    action text NOT NULL,
    actor_id integer,
    former_actor_id integer,
    user_id integer,
    origin text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT audit_log_at_id_pk PRIMARY KEY (at, id),
    CONSTRAINT audit_log_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
    CONSTRAINT audit_log_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
  ) PARTITION BY RANGE (at);
  CREATE INDEX audit_log_user_id_at_id_idx ON audit_log (user_id, at, id);
  CREATE INDEX audit_log_actor_id_at_idx ON audit_log (actor_id, at);
  CREATE INDEX audit_log_former_actor_id_at_idx ON audit_log (former_actor_id, at) WHERE former_actor_id IS NOT NULL;
  CREATE INDEX audit_log_action_at_idx ON audit_log (action text_pattern_ops, at);
  -- What no month takes: a row is never refused because a partition is missing.
  CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;
  EXECUTE format(
    'WITH later AS (DELETE FROM %I WHERE at >= %L RETURNING *) INSERT INTO audit_log OVERRIDING SYSTEM VALUE SELECT * FROM later',
    child, next);
  -- A valid check spares the scan of the table that is attached.
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT before_next CHECK (at < %L)', child, next);
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', child, next);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT before_next', child);
  PERFORM setval('audit_log_id_seq', last, false);
END $$;
--> statement-breakpoint
CREATE TABLE "remote_telemetry_months" (
	"month" date NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "remote_telemetry_months_month_name_version_kind_bucket_pk" PRIMARY KEY("month","name","version","kind","bucket")
) PARTITION BY RANGE ("month");
--> statement-breakpoint
CREATE TABLE "remote_telemetry_months_default" PARTITION OF "remote_telemetry_months" DEFAULT;--> statement-breakpoint
-- The former release still counts in remote_telemetry while it serves beside this one: its table stays until the next release.
INSERT INTO "remote_telemetry_months" SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date, t.* FROM "remote_telemetry" t;
--> statement-breakpoint
-- The role that keeps house need not own the tables. It waits for no lock for long: others would queue behind it.
CREATE FUNCTION make_months(ahead integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  parent text;
  col text;
  child text;
  first timestamp;
  lower text;
  upper text;
BEGIN
  PERFORM pg_advisory_xact_lock(x'6373686b'::integer);
  FOREACH parent IN ARRAY ARRAY['audit_log', 'remote_telemetry_months'] LOOP
    col := CASE parent WHEN 'audit_log' THEN 'at' ELSE 'month' END;
    FOR n IN 0..least(ahead, 24) LOOP
      first := date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month';
      child := parent || to_char(first, '_YYYY_MM');
      CONTINUE WHEN to_regclass(child) IS NOT NULL;
      lower := to_char(first, 'YYYY-MM-DD') || ' 00:00:00+00';
      upper := to_char(first + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
      EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent || '_default');
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', child, parent);
      EXECUTE format(
        'WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
        parent || '_default', col, lower, col, upper, child);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, child, lower, upper);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- Never less than a year, whoever calls it.
CREATE FUNCTION drop_months(kept_days integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  child text;
BEGIN
  PERFORM pg_advisory_xact_lock(x'6373686b'::integer);
  FOR child IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent IN ('audit_log'::regclass, 'remote_telemetry_months'::regclass) AND relname ~ '_\d{4}_\d\d$'
      AND to_timestamp(right(relname, 7) || ' +00', 'YYYY_MM TZH') + interval '1 month'
        <= now() - greatest(kept_days, 365) * interval '1 day'
  LOOP
    EXECUTE format('DROP TABLE %I', child);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT make_months(3);
