package platen.jobs.run;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of workflow runs. */
@Configuration(proxyBeanMethods = false)
@Import({BatchRuns.class, RepeatedDocuments.class, RunAgain.class, RunDocuments.class, RunIntake.class,
        RunJobHandler.class, RunPackets.class, RunPlan.class,
        RunRecorder.class, RunExecutor.class, Runs.class})
public class RunConfiguration {}
