-- Trigram indexes serve "contains" of three characters or more. pg_trgm is a trusted extension: the database's owner may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX "users_email_trgm_idx" ON "users" USING gin ("email" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_search_name_trgm_idx" ON "users" USING gin ("search_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_email_prefix_idx" ON "users" USING btree ("email" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "users_search_name_prefix_idx" ON "users" USING btree ("search_name" text_pattern_ops);
--> statement-breakpoint
-- With a hundred samples the planner cannot tell a filter that matches one row in a million from one that matches ten thousand.
ALTER TABLE "users" ALTER COLUMN "email" SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_name" SET STATISTICS 1000;
--> statement-breakpoint
-- The trigram index must hold what was just written, not a list that every search reads through.
ALTER INDEX "users_email_trgm_idx" SET (fastupdate = off);
--> statement-breakpoint
ALTER INDEX "users_search_name_trgm_idx" SET (fastupdate = off);
--> statement-breakpoint
CREATE FUNCTION count_users_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_deltas (day, status, delta)
  SELECT (created_at AT TIME ZONE 'UTC')::date, status, count(*) FROM added GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_users_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_deltas (day, status, delta)
  SELECT (created_at AT TIME ZONE 'UTC')::date, status, -count(*) FROM removed GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_users_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_deltas (day, status, delta)
  SELECT day, status, sum(delta) FROM (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, status, -1 AS delta FROM removed
    UNION ALL
    SELECT (created_at AT TIME ZONE 'UTC')::date, status, 1 FROM added
  ) AS change GROUP BY day, status HAVING sum(delta) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_count_insert AFTER INSERT ON users REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_users_inserted();
--> statement-breakpoint
CREATE TRIGGER users_count_delete AFTER DELETE ON users REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_users_deleted();
--> statement-breakpoint
CREATE TRIGGER users_count_update AFTER UPDATE ON users REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_users_updated();
--> statement-breakpoint
-- The first day on which a plan is no longer in force: it holds through the day of its expiry.
CREATE FUNCTION plan_end_day(expires_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (expires_at AT TIME ZONE 'UTC')::date + 1
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_plans_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_ledger_deltas (day, plan_id, started, ended)
  SELECT day, plan_id, sum(started), sum(ended) FROM (
    SELECT (started_at AT TIME ZONE 'UTC')::date AS day, plan_id, 1 AS started, 0 AS ended FROM added
    UNION ALL
    SELECT greatest(plan_end_day(expires_at), (started_at AT TIME ZONE 'UTC')::date), plan_id, 0, 1
    FROM added WHERE expires_at IS NOT NULL
  ) AS change GROUP BY day, plan_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_plans_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE today date := (now() AT TIME ZONE 'UTC')::date;
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
-- A change takes back the ending that lay ahead, ends the old plan today if it was in force and gave way, and starts the
-- new one today unless it only went on. What has been stays as it was.
CREATE FUNCTION ledger_plans_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE today date := (now() AT TIME ZONE 'UTC')::date;
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
CREATE TRIGGER user_plans_ledger_insert AFTER INSERT ON user_plans REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_plans_inserted();
--> statement-breakpoint
CREATE TRIGGER user_plans_ledger_delete AFTER DELETE ON user_plans REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_plans_deleted();
--> statement-breakpoint
CREATE TRIGGER user_plans_ledger_update AFTER UPDATE ON user_plans REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_plans_updated();
--> statement-breakpoint
-- Moves the deltas into the counters. Whoever comes while another folds has nothing to do.
CREATE FUNCTION fold_counters() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(1668507764) THEN RETURN; END IF;
  WITH moved AS (DELETE FROM user_count_deltas RETURNING day, status, delta)
  INSERT INTO user_counts AS kept (day, status, total)
  SELECT day, status, sum(delta) FROM moved GROUP BY day, status
  ON CONFLICT (day, status) DO UPDATE SET total = kept.total + excluded.total;
  DELETE FROM user_counts WHERE total = 0;
  WITH moved AS (DELETE FROM plan_ledger_deltas RETURNING day, plan_id, started, ended)
  INSERT INTO plan_ledger AS kept (day, plan_id, started, ended)
  SELECT day, plan_id, sum(started), sum(ended) FROM moved GROUP BY day, plan_id
  ON CONFLICT (day, plan_id) DO UPDATE SET started = kept.started + excluded.started, ended = kept.ended + excluded.ended;
END $$;
--> statement-breakpoint
-- Deltas come and go; left to the defaults the table would be mostly dead rows when it is read.
ALTER TABLE user_count_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE plan_ledger_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
