CREATE SEQUENCE "public"."certificate_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "calibrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calibrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"instrument_id" integer,
	"client_key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"instrument" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"as_found_closed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"calibration_id" integer NOT NULL,
	"user_id" integer,
	"key_id" text NOT NULL,
	"record" jsonb NOT NULL,
	"signature" text NOT NULL,
	"seal" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "certificates_calibration_id_unique" UNIQUE("calibration_id")
);
--> statement-breakpoint
CREATE TABLE "instruments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instruments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"tag" text NOT NULL,
	"tag_key" text NOT NULL,
	"client_key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fields" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_key_id_certificate_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."certificate_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calibrations_user_id_client_key" ON "calibrations" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "calibrations_user_id_created_at_idx" ON "calibrations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calibrations_instrument_id_idx" ON "calibrations" USING btree ("instrument_id","created_at");--> statement-breakpoint
CREATE INDEX "calibrations_drafts_idx" ON "calibrations" USING btree ("user_id") WHERE "calibrations"."signed_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_user_id_idx" ON "certificates" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "instruments_user_id_tag_key" ON "instruments" USING btree ("user_id","tag_key");--> statement-breakpoint
CREATE UNIQUE INDEX "instruments_user_id_client_key" ON "instruments" USING btree ("user_id","client_key");