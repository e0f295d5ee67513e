package platen.api.poll;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.Hearing;
import platen.db.Notices;
import platen.db.batch.BatchStore;
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

    @Bean
    Waiting batchWaiting(BatchStore batches) {
        return new Waiting("batches", batches::finalAmong);
    }

    /** One notice stands for submissions, runs and batches alike. */
    @Bean
    Hearing resultsFinished(Waiting submissionWaiting, Waiting runWaiting, Waiting batchWaiting) {
        return new Hearing(WorkshopConfiguration.FINISHED_CHANNEL, new Notices.Listener() {
            @Override
            public void onNotice(String payload) {
                submissionWaiting.look();
                runWaiting.look();
                batchWaiting.look();
            }

            @Override
            public void onGap() {
                submissionWaiting.look();
                runWaiting.look();
                batchWaiting.look();
            }
        });
    }
}
