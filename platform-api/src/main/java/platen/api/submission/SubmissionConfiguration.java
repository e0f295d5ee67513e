package platen.api.submission;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.api.poll.LongPollRegistry;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.jobs.render.accept.Renders;
import platen.jobs.render.work.PdfStore;
import platen.jobs.webhook.Endpoints;

/** Declares the Spring beans of the render and submission API. */
@Configuration(proxyBeanMethods = false)
public class SubmissionConfiguration {
    @Bean
    Refusals refusals(Clock clock) {
        return new Refusals(clock);
    }

    @Bean
    RenderResource renderResource(Renders renders, Endpoints endpoints, PdfStore pdfs, Refusals refusals) {
        return new RenderResource(renders, endpoints, new RenderReplies(pdfs, refusals));
    }

    @Bean
    FindTemplate findTemplate(TemplateStore templates) {
        return new FindTemplate(templates);
    }

    @Bean
    SubmissionResource submissionResource(SubmissionStore submissions, FindTemplate find, PdfStore pdfs,
            LongPollRegistry submissionWaiting, Clock clock) {
        return new SubmissionResource(submissions, find, pdfs, submissionWaiting, clock);
    }
}
