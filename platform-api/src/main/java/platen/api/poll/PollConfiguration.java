package platen.api.poll;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.Hearing;
import platen.db.Notices;
import platen.db.run.RunStore;
import platen.db.submission.SubmissionStore;
import platen.jobs.WorkshopConfiguration;

/** The room's wiring. */
@Configuration(proxyBeanMethods = false)
public class PollConfiguration {
    @Bean
    Waiting submissionWaiting(SubmissionStore submissions) {
        return new Waiting("submissions", submissions::finalAmong);
    }

    @Bean
    Waiting runWaiting(RunStore runs) {
        return new Waiting("runs", runs::finalAmong);
    }

    /** One notice stands for submissions and runs alike. */
    @Bean
    Hearing resultsFinished(Waiting submissionWaiting, Waiting runWaiting) {
        return new Hearing(WorkshopConfiguration.FINISHED_CHANNEL, new Notices.Listener() {
            @Override
            public void onNotice(String payload) {
                submissionWaiting.look();
                runWaiting.look();
            }

            @Override
            public void onGap() {
                submissionWaiting.look();
                runWaiting.look();
            }
        });
    }
}
