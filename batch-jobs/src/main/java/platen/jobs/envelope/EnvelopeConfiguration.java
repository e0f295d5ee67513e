package platen.jobs.envelope;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.jobs.envelope.complete.CompletionConfiguration;
import platen.jobs.envelope.content.EnvelopeRenderer;
import platen.jobs.envelope.content.OwnDocuments;
import platen.jobs.envelope.content.SignaturePages;
import platen.jobs.envelope.end.EnvelopeDeadlines;
import platen.jobs.envelope.end.EnvelopeEnds;
import platen.jobs.envelope.notice.EnvelopeMails;
import platen.jobs.envelope.notice.EnvelopeNotices;
import platen.jobs.envelope.notice.EnvelopeReminders;
import platen.jobs.envelope.sign.SignerChecks;
import platen.jobs.envelope.sign.SignerDocuments;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.SigningEnds;
import platen.jobs.envelope.sign.SigningVisits;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.verify.EnvelopeVerification;

/** Imports the beans of envelopes. */
@Configuration(proxyBeanMethods = false)
@Import({CompletionConfiguration.class, EnvelopeDeadlines.class, EnvelopeDocuments.class, EnvelopeEnds.class,
        EnvelopeEnds.Stores.class,
        EnvelopeMails.class, EnvelopeNotices.class, EnvelopeReminders.class, EnvelopeRenderer.class,
        EnvelopeSending.class,
        EnvelopeSending.Consequences.class, EnvelopeTrail.class, EnvelopeVerification.class, Envelopes.class,
        Envelopes.Records.class,
        OwnDocuments.class, SenderDocuments.class, SignaturePages.class, SignerChecks.class, SignerDocuments.class,
        Signing.class,
        SigningEnds.class, SigningVisits.class})
public class EnvelopeConfiguration {}
