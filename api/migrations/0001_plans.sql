CREATE TABLE "suite_offer" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"monthly_cents" integer NOT NULL,
	"annual_cents" integer NOT NULL,
	"caracteristicas" jsonb NOT NULL,
	CONSTRAINT "suite_offer_one_row" CHECK ("suite_offer"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "plans" DROP CONSTRAINT "plans_app_id_nombre_key";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_app_id_nombre_key" ON "plans" USING btree ("app_id",lower("nombre")) WHERE "plans"."retired_at" is null;--> statement-breakpoint
INSERT INTO suite_offer (monthly_cents, annual_cents, caracteristicas) VALUES
  (3900, 29900, '["Control Max 360 PRO","Beto Pro PRO","TX30 Software PRO"]'::jsonb);
