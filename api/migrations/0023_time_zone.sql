CREATE TABLE "counted_zone" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "counted_zone_only_row" CHECK ("counted_zone"."only")
);
--> statement-breakpoint
-- Days are counted in counted_zone's time zone. An expiry is midnight UTC of its day in any zone (plan_end_day).
CREATE OR REPLACE FUNCTION count_users_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_deltas (day, status, delta)
  SELECT (created_at AT TIME ZONE (SELECT name FROM counted_zone))::date, status, count(*) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_users_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_deltas (day, status, delta)
  SELECT (created_at AT TIME ZONE (SELECT name FROM counted_zone))::date, status, -count(*) FROM removed GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_users_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_deltas (day, status, delta)
  SELECT day, status, sum(delta) FROM (
    SELECT (created_at AT TIME ZONE (SELECT name FROM counted_zone))::date AS day, status, -1 AS delta FROM removed
    UNION ALL
    SELECT (created_at AT TIME ZONE (SELECT name FROM counted_zone))::date, status, 1 FROM added
  ) AS change GROUP BY day, status HAVING sum(delta) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_plans_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_ledger_deltas (day, plan_id, started, ended)
  SELECT day, plan_id, sum(started), sum(ended) FROM (
    SELECT (started_at AT TIME ZONE (SELECT name FROM counted_zone))::date AS day, plan_id, 1 AS started, 0 AS ended FROM added
    UNION ALL
    SELECT greatest(plan_end_day(expires_at), (started_at AT TIME ZONE (SELECT name FROM counted_zone))::date), plan_id, 0, 1
    FROM added WHERE expires_at IS NOT NULL
  ) AS change GROUP BY day, plan_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_plans_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE today date := (now() AT TIME ZONE (SELECT name FROM counted_zone))::date;
BEGIN
  INSERT INTO plan_ledger_deltas (day, plan_id, started, ended)
  SELECT day, plan_id, 0, sum(ended) FROM (
    SELECT today AS day, plan_id, 1 AS ended FROM removed
    WHERE expires_at IS NULL OR plan_end_day(expires_at) > today
    UNION ALL
    SELECT plan_end_day(expires_at), plan_id, -1 FROM removed WHERE plan_end_day(expires_at) > today
  ) AS change GROUP BY day, plan_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_plans_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE today date := (now() AT TIME ZONE (SELECT name FROM counted_zone))::date;
BEGIN
  INSERT INTO plan_ledger_deltas (day, plan_id, started, ended)
  WITH change AS (
    SELECT o.plan_id AS old_plan, plan_end_day(o.expires_at) AS old_end,
      o.expires_at IS NULL OR plan_end_day(o.expires_at) > today AS was_in_force,
      n.plan_id AS new_plan, plan_end_day(n.expires_at) AS new_end,
      n.expires_at IS NULL OR plan_end_day(n.expires_at) > today AS is_in_force
    FROM removed o JOIN added n USING (id)
    WHERE (o.plan_id, o.expires_at) IS DISTINCT FROM (n.plan_id, n.expires_at)
  )
  SELECT day, plan_id, sum(started), sum(ended) FROM (
    SELECT old_end AS day, old_plan AS plan_id, 0 AS started, -1 AS ended FROM change
    WHERE was_in_force AND old_end IS NOT NULL
    UNION ALL
    SELECT today, old_plan, 0, 1 FROM change WHERE was_in_force AND (old_plan <> new_plan OR NOT is_in_force)
    UNION ALL
    SELECT today, new_plan, 1, 0 FROM change WHERE is_in_force AND (old_plan <> new_plan OR NOT was_in_force)
    UNION ALL
    SELECT new_end, new_plan, 0, 1 FROM change WHERE is_in_force AND new_end IS NOT NULL
  ) AS entry GROUP BY day, plan_id HAVING sum(started) <> 0 OR sum(ended) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The zone of the days. After a change the users are counted again; what plan_ledger has counted stays. Writers and
-- fold_counters() wait meanwhile: none may add a day of the former zone.
CREATE FUNCTION count_days_in(zone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF zone = (SELECT name FROM counted_zone) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(1668507764);
  LOCK TABLE users IN SHARE MODE;
  INSERT INTO counted_zone (name) VALUES (zone) ON CONFLICT ("only") DO UPDATE SET name = excluded.name;
  DELETE FROM user_count_deltas;
  DELETE FROM user_counts;
  INSERT INTO user_counts (day, status, total)
  SELECT (created_at AT TIME ZONE zone)::date, status, count(*) FROM users GROUP BY 1, 2;
END $$;
--> statement-breakpoint
SELECT count_days_in('America/Lima');
