ALTER TABLE "registration_attempts" ADD COLUMN "carried_cookie" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "flow" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "shared_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_email_purpose_pk";--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_email_purpose_flow_pk" PRIMARY KEY("email","purpose","flow");
